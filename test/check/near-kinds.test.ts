import { suite } from "uvu";
import * as assert from "uvu/assert";
import { nearKindFault } from "../../src/check/near-kinds.js";
import type { ReleasedKind } from "../../src/release/index-file.js";

const test = suite("check/near-kinds");

const kind = (name: string, ...groups: string[]): ReleasedKind => ({ kind: name, groups, subject: "pod", template: "" });
const kinds = [kind("Pod", ""), kind("Deployment", "apps", "extensions"), kind("RuntimeClass", "node.k8s.io")];

const near: Readonly<Record<string, string>> = {
  "v1 pod": "apiVersion: v1 and kind: Pod",
  "v1 Pods": "apiVersion: v1 and kind: Pod",
  "v1 Deployment": "apiVersion: apps/v1 and kind: Deployment",
  "apps/v1 deployments": "apiVersion: apps/v1 and kind: Deployment",
  "extensions/v1beta1 Pod": "apiVersion: v1 and kind: Pod",
  "node.k8s.io/v1 RuntimeClasses": "apiVersion: node.k8s.io/v1 and kind: RuntimeClass",
};

for (const [object, right] of Object.entries(near)) {
  test(`${object} is told to be ${right}`, () => {
    const [apiVersion = "", name = ""] = object.split(" ");
    assert.is(nearKindFault({ apiVersion, kind: name }, kinds), `The API has no kind ${name} in ${apiVersion}: the API server refuses the object. Write ${right}.`);
  });
}

for (const object of ["v1 Service", "v1 PodTemplate", "example.com/v1 Pod", "batch.volcano.sh/v1 Deployment", "v1 RuntimeClas"]) {
  test(`${object} is nobody's mistake`, () => {
    const [apiVersion = "", name = ""] = object.split(" ");
    assert.is(nearKindFault({ apiVersion, kind: name }, kinds), undefined);
  });
}

test.run();
