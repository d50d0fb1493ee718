import { suite } from "uvu";
import * as assert from "uvu/assert";
import { toFind } from "../../src/model/author.js";
import type { Model } from "../../src/model/model.js";
import { readFieldsOf } from "../../src/release/reads.js";
import type { FindSource } from "../../src/spec/types.js";
import { modelOf } from "../model/one-rule.js";

const test = suite("release/reads");

/** The fields that a model with nothing but this rule reads of pods. */
function reads(find: FindSource): Readonly<Record<string, string>> {
  const model: Model = { ...modelOf(toFind(find, () => undefined)), scopes: [], evidence: [] };
  return readFieldsOf(model)["pod"] ?? {};
}

test("a field is read with its parents", () => {
  assert.equal(reads({ at: "spec.os.name" }), { spec: "object", "spec.os": "object", "spec.os.name": "string" });
});

test("containers are read in each of their lists", () => {
  const found = reads({ each: "containers", at: "image" });
  const lists = ["initContainers", "containers", "ephemeralContainers"];
  assert.equal(Object.keys(found).sort(), ["spec", ...lists.flatMap((list) => [`spec.${list}[]`, `spec.${list}[].image`])].sort());
});

test("an effective field is read in the container and in the pod", () => {
  const found = reads({ each: { containers: ["regular"] }, at: "name", when: { effective: "securityContext.runAsUser", equals: 0 } });
  assert.equal([found["spec.containers[].securityContext.runAsUser"], found["spec.securityContext.runAsUser"]], ["integer", "integer"]);
});

test("what is asked of elements is read, in any depth", () => {
  const found = reads({ at: "", when: { not: { some: { in: { list: "spec.volumes" }, where: { any: [{ field: "hostPath.path", equals: "/" }, { field: "name", equals: "a" }] } } } } });
  assert.equal(found, { spec: "object", "spec.volumes[]": "object", "spec.volumes[].hostPath": "object", "spec.volumes[].hostPath.path": "string", "spec.volumes[].name": "string" });
});

test("of a map its values are read", () => {
  assert.equal(reads({ each: { entries: "metadata.labels" }, at: "", when: { field: "value", equals: "a" } }), { metadata: "object", "metadata.labels{}": "string" });
  assert.equal(reads({ at: "spec.nodeSelector[kubernetes.io/os]" }), { spec: "object", "spec.nodeSelector{}": "string" });
});

test.run();
