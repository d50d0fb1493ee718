import { suite } from "uvu";
import * as assert from "uvu/assert";
import { metadataRead } from "../../../src/engines/fields-read.js";
import type { Model, Rule } from "../../../src/model/model.js";
import { models } from "../../spec.js";

const test = suite("engines/fields-read");
const [newest] = models().slice(-1) as [Model];
const named = (...ids: string[]): readonly Rule[] => newest.rules.filter(({ id }) => ids.includes(id));
const read = (...ids: string[]): string[] => metadataRead(newest, named(...ids)).map((keys) => keys.join(" "));

test("labels that a rule reports, and those by which its scopes know the object", () => {
  const labels = read("node-windows-labels");
  for (const label of ["kubernetes.io/os", "kubernetes.io/arch", "node.kubernetes.io/windows-build"])
    assert.ok(labels.includes(`metadata labels ${label}`), label);
});

test("annotations of a Service", () => {
  assert.ok(read("svc-topology-hints").includes("metadata annotations service.kubernetes.io/topology-aware-hints"));
});

test("a name cannot change, and pods are compared by their spec alone", () => {
  assert.not.ok(read("rc-windows-build").includes("metadata name"));
  assert.equal(read("win-apparmor", "win-seccomp-annotation", "pod-os-label"), []);
});

test("each once, in order", () => {
  const all = metadataRead(newest, newest.rules).map((keys) => JSON.stringify(keys));
  assert.equal(all, [...new Set(all)].sort());
  assert.ok(all.length > 4);
});

test.run();
