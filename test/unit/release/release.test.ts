import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Model } from "../../../src/model/model.js";
import { enginesWith } from "../../../src/release/build-releases.js";
import { session } from "../../engine-session.js";
import { documentsIn } from "../../objects-in.js";
import { base } from "./changelog/samples.js";

const test = suite("release/release");

const engines = enginesWith(session());

interface Named {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: { readonly crd?: { readonly spec: { readonly names: { readonly kind: string } } } };
}

/** The names of the emitted policies and kinds of constraints. */
function emittedNames(model: Model): readonly string[] {
  const files = engines.emit(model).filter(({ path }) => path.endsWith(".yaml"));
  const objects = files.flatMap(({ path, text }) => documentsIn<Named>(text, path));
  return objects.flatMap(({ kind, metadata, spec }) => {
    if (kind === "ConstraintTemplate") return [spec?.crd?.spec.names.kind ?? ""];
    if (["ValidatingAdmissionPolicy", "ValidatingPolicy", "MutatingPolicy"].includes(kind))
      return [`${kind}/${metadata.name}`];
    return kind === "ClusterPolicy" ? [metadata.name] : [];
  });
}

test("the names of policies are those of the emitted files", () => {
  const names = engines.names(base);
  assert.equal([...names].sort(), [...emittedNames(base)].sort());
  assert.ok(names.includes("WincompatServices") && names.includes("wincompat-host-namespaces-error"), names.join());
});

test.run();
