import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { KubeObject } from "../generate/objects.js";
import { rowOf } from "./not-ours.js";
import { toldAt } from "./seccomp.js";

const test = suite("conformance/not-ours");

test("an error is not ours in the template of every kind, and ours with other words", () => {
  const detail = "cannot set `allowPrivilegeEscalation` to false and `privileged` to true";
  for (const start of ["", "template.", "spec.template.", "spec.jobTemplate.spec.template."]) {
    const path = `${start}spec.initContainers[12].securityContext`;
    assert.ok(rowOf({ path, detail, type: "Invalid value" }), path);
    assert.is(rowOf({ path, detail: "cannot be set for a windows pod", type: "Forbidden" }), undefined);
    assert.is(rowOf({ path: `${path}.privileged`, detail, type: "Invalid value" }), undefined);
  }
});

test("the API server tells of a seccomp annotation at the fields that it is copied into", () => {
  const pod = {
    apiVersion: "v1",
    kind: "Pod",
    spec: { initContainers: [{ name: "a" }], containers: [{ name: "b" }, { name: "c" }], ephemeralContainers: null },
  };
  const told = (key: string): readonly string[] => toldAt(`metadata.annotations[${key}]`, pod as KubeObject);
  assert.equal(told("seccomp.security.alpha.kubernetes.io/pod"), ["spec.securityContext.seccompProfile"]);
  assert.equal(told("container.seccomp.security.alpha.kubernetes.io/c"), [
    "spec.containers[1].securityContext.seccompProfile",
  ]);
  assert.equal(told("container.seccomp.security.alpha.kubernetes.io/d"), []);
  assert.equal(told("other"), ["metadata.annotations[other]"]);
  assert.equal(toldAt("spec.hostPID", pod as KubeObject), ["spec.hostPID"]);
});

test.run();
