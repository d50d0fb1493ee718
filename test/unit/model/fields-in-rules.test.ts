import { suite } from "uvu";
import * as assert from "uvu/assert";
import { toFind } from "../../../src/model/author.js";
import { parseFieldPath } from "../../../src/model/field-path.js";
import { fieldsInRules } from "../../../src/model/fields-in-rules.js";
import type { Model } from "../../../src/model/model.js";
import type { FindSource } from "../../../src/spec/types.js";
import { modelOf } from "./one-rule.js";

const test = suite("model/fields-in-rules");

/** The model of one rule and nothing else. */
function modelWith(find: FindSource, change: Partial<Model> = {}): Model {
  return { ...modelOf(toFind(find, () => undefined)), scopes: [], evidence: [], ...change };
}

/** The fields that a rule reads of pods. */
function reads(find: FindSource): Readonly<Record<string, string>> {
  return fieldsInRules(modelWith(find))["pod"] ?? {};
}

test("a field is read with its parents", () => {
  assert.equal(reads({ at: "spec.os.name" }), { spec: "object", "spec.os": "object", "spec.os.name": "string" });
});

test("containers are read in each of their lists", () => {
  const found = reads({ each: "containers", at: "image" });
  const lists = ["initContainers", "containers", "ephemeralContainers"];
  assert.equal(
    Object.keys(found).sort(),
    ["spec", ...lists.flatMap((list) => [`spec.${list}[]`, `spec.${list}[].image`])].sort(),
  );
});

test("an effective field is read in the container and in the pod", () => {
  const found = reads({
    each: { containers: ["regular"] },
    at: "name",
    when: { effective: "securityContext.runAsUser", equals: 0 },
  });
  assert.equal(
    [found["spec.containers[].securityContext.runAsUser"], found["spec.securityContext.runAsUser"]],
    ["integer", "integer"],
  );
});

test("fields in predicates of elements are read at any depth", () => {
  const found = reads({
    at: "",
    when: {
      not: {
        some: {
          in: { list: "spec.volumes" },
          where: {
            any: [
              { field: "hostPath.path", equals: "/" },
              { field: "name", equals: "a" },
            ],
          },
        },
      },
    },
  });
  assert.equal(found, {
    spec: "object",
    "spec.volumes[]": "object",
    "spec.volumes[].hostPath": "object",
    "spec.volumes[].hostPath.path": "string",
    "spec.volumes[].name": "string",
  });
});

test("the values of a map are read", () => {
  assert.equal(reads({ each: { entries: "metadata.labels" }, at: "", when: { field: "value", equals: "a" } }), {
    metadata: "object",
    "metadata.labels{}": "string",
  });
  assert.equal(reads({ at: "spec.nodeSelector[kubernetes.io/os]" }), {
    spec: "object",
    "spec.nodeSelector{}": "string",
  });
});

test("a pod field is read from the pod, also inside collections", () => {
  const found = reads({ each: { containers: ["init"] }, at: "name", when: { pod: "spec.hostname", equals: "a" } });
  assert.equal(Object.keys(found), ["spec", "spec.hostname", "spec.initContainers[]", "spec.initContainers[].name"]);
});

test("a field compared over containers is read from each container and from the pod", () => {
  const found = reads({
    at: "",
    when: { effective: "securityContext.runAsUser", sameValue: { in: { containers: ["init"] } } },
  });
  const at = "spec.initContainers[].securityContext";
  assert.equal(Object.keys(found), [
    "spec",
    "spec.initContainers[]",
    at,
    `${at}.runAsUser`,
    "spec.securityContext",
    "spec.securityContext.runAsUser",
  ]);
});

test("scopes and rules read of their own subject only", () => {
  const scope = {
    name: "s",
    description: "",
    subject: "runtime-class",
    when: { kind: "present", operand: { base: "here", path: parseFieldPath("handler") } },
  } as const;
  const {
    pod,
    "runtime-class": runtimeClass,
    ...others
  } = fieldsInRules(modelWith({ at: "spec.hostPID" }, { scopes: [scope] }));
  assert.equal([pod, runtimeClass], [{ spec: "object", "spec.hostPID": "boolean" }, { handler: "string" }]);
  assert.equal(
    Object.values(others).filter((fields) => Object.keys(fields).length > 0),
    [],
  );
});

test.run();
