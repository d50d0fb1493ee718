import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parseFieldPath } from "../../../src/model/field-path.js";
import type { SubjectKind } from "../../../src/model/model.js";
import {
  claimSubjectName,
  nodeSubjectName,
  podSubjectName,
  runtimeClassSubjectName,
  serviceSubjectName,
  targetOf,
} from "../../../src/model/subject.js";
import { models } from "../../spec.js";

const test = suite("model/subject");

function kind(name: string, groups: string[], template: string, formerGroups: string[] = []): SubjectKind {
  return {
    kind: name,
    namespaced: true,
    groups,
    version: "v1",
    formerGroups,
    template: parseFieldPath(template),
    templateValidated: true,
  };
}

const model = {
  subjects: [
    {
      name: "pod",
      admission: true,
      deniable: true,
      kinds: [kind("Pod", [""], ""), kind("Deployment", ["apps"], "spec.template", ["extensions"])],
    },
    { name: "runtime-class", admission: true, deniable: true, kinds: [kind("RuntimeClass", ["node.k8s.io"], "")] },
  ],
};

const template = { spec: {} };
const deployment = (apiVersion: string, spec: unknown = { template }): object => ({
  apiVersion,
  kind: "Deployment",
  spec,
});

test("the subject of a Pod is the object itself", () => {
  const pod = { apiVersion: "v1", kind: "Pod" };
  assert.is(targetOf(model, pod)?.root, pod);
});

test("the subject of a workload is its pod template", () => {
  assert.is(targetOf(model, deployment("apps/v1"))?.root, template);
});

test("a group that served the kind once counts as well", () => {
  assert.is(targetOf(model, deployment("extensions/v1beta1"))?.root, template);
});

test("a kind of the same name in another group is another kind", () => {
  assert.is(targetOf(model, deployment("v1")), undefined);
  assert.is(targetOf(model, deployment("batch.volcano.sh/v1")), undefined);
  assert.is(targetOf(model, { apiVersion: "apps/v1", kind: "Pod" }), undefined);
});

test("a workload without a template has no subject", () => {
  for (const spec of [undefined, null, {}, { template: null }, { template: "text" }]) {
    assert.is(targetOf(model, { ...deployment("apps/v1"), spec }), undefined);
  }
});

test("other subjects are complete objects", () => {
  assert.is(targetOf(model, { apiVersion: "node.k8s.io/v1", kind: "RuntimeClass" })?.subject.name, "runtime-class");
});

test("the subjects that code names are in the spec, with the kinds that it expects", () => {
  const expected = [
    [podSubjectName, "Pod"],
    [nodeSubjectName, "Node"],
    [runtimeClassSubjectName, "RuntimeClass"],
    [serviceSubjectName, "Service"],
    [claimSubjectName, "PersistentVolumeClaim"],
  ];
  for (const { version, subjects } of models())
    for (const [name, kind] of expected) {
      const subject = subjects.find((one) => one.name === name);
      assert.ok(
        subject?.kinds.some((one) => one.kind === kind),
        `${name} in ${version}`,
      );
    }
});

test("an object that is not a Kubernetes object has no subject", () => {
  for (const object of [null, undefined, 1, "text", [], {}, { kind: "Pod" }, { apiVersion: 1, kind: "Pod" }]) {
    assert.is(targetOf(model, object), undefined);
  }
});

test.run();
