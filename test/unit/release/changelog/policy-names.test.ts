import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parseAllDocuments } from "yaml";
import type { Model } from "../../../../src/model/model.js";
import { session } from "../../../session.js";
import { enginesWith } from "../../../../src/release/release.js";
import { base } from "./samples.js";

const test = suite("release/changelog/policy-names");

const engines = enginesWith(session());

interface Named {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: { readonly crd?: { readonly spec: { readonly names: { readonly kind: string } } } };
}

/** The names of policies and kinds of constraints among what is emitted. */
function emittedNames(model: Model): readonly string[] {
  const files = engines.emit(model).filter(({ path }) => path.endsWith(".yaml"));
  const objects = files.flatMap(({ text }) => parseAllDocuments(text).map((document) => document.toJS() as Named));
  return objects.flatMap(({ kind, metadata, spec }) => {
    if (kind === "ConstraintTemplate") return [spec?.crd?.spec.names.kind ?? ""];
    return kind === "ClusterPolicy" ? [metadata.name] : [];
  });
}

test("they are those of what is emitted", () => {
  const names = [...engines.names(base).values()].flat();
  assert.equal([...names].sort(), [...emittedNames(base)].sort());
  assert.ok(names.includes("WincompatServices") && names.includes("wincompat-host-namespaces-error"), names.join());
});

test.run();
