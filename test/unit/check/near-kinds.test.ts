import { suite } from "uvu";
import * as assert from "uvu/assert";
import { nearKindFault } from "../../../src/check/api-faults.js";
import type { ReleasedKind } from "../../../src/release/index-file.js";

const test = suite("check/near-kinds");

const kind = (name: string, ...groups: string[]): ReleasedKind => ({
  kind: name,
  groups,
  version: "v1",
  admission: true,
  subject: "pod",
  template: "",
});
const file: ReleasedKind = {
  ...kind("KubeletConfiguration", "kubelet.config.k8s.io"),
  version: "v1beta1",
  admission: false,
};
const custom = (name: string, group: string): ReleasedKind => ({ ...kind(name, group), customResource: "any" });
const kinds = [
  ...[file, kind("Pod", ""), kind("Deployment", "apps", "extensions"), kind("RuntimeClass", "node.k8s.io")],
  ...[custom("JobTemplate", "batch.volcano.sh"), custom("WebApp", "example.com"), custom("Secret", "example.com")],
];

const near: Readonly<Record<string, string>> = {
  "v1 pod": "apiVersion: v1 and kind: Pod",
  "v1 Pods": "apiVersion: v1 and kind: Pod",
  "v1 Deployment": "apiVersion: apps/v1 and kind: Deployment",
  "apps/v1 deployments": "apiVersion: apps/v1 and kind: Deployment",
  "extensions/v1beta1 Pod": "apiVersion: v1 and kind: Pod",
  "node.k8s.io/v1 RuntimeClasses": "apiVersion: node.k8s.io/v1 and kind: RuntimeClass",
  "apps/v1 Deploymnt": "apiVersion: apps/v1 and kind: Deployment",
  "v1 Podd": "apiVersion: v1 and kind: Pod",
  "v1 po": "apiVersion: v1 and kind: Pod",
  "core/v1 Pod": "apiVersion: v1 and kind: Pod",
  "policy/v1 Pod": "apiVersion: v1 and kind: Pod",
  "autoscaling/v1 deployments": "apiVersion: apps/v1 and kind: Deployment",
};

for (const [object, right] of Object.entries(near)) {
  test(`${object} is reported as ${right}`, () => {
    const [apiVersion = "", name = ""] = object.split(" ");
    assert.is(
      nearKindFault({ apiVersion, kind: name }, kinds),
      `The API has no kind ${name} in ${apiVersion}: the API server rejects the object. Write ${right}.`,
    );
  });
}

test("spaces around a kind are shown", () => {
  for (const name of ["Pod ", " pod", "Pods\t", "\u00a0Pod"])
    assert.is(
      nearKindFault({ apiVersion: "v1", kind: name }, kinds),
      `The API has no kind ${JSON.stringify(name)} in v1: the API server rejects the object. Write apiVersion: v1 and kind: Pod.`,
    );
  assert.is(nearKindFault({ apiVersion: "example.com/v1", kind: "Pod " }, kinds), undefined);
  assert.is(nearKindFault({ apiVersion: "v1", kind: "Secret " }, kinds), undefined);
});

test("what a program reads is refused by that program, and has a version of its own", () => {
  const object = { apiVersion: "kubelet.config.k8s.io/v1beta1", kind: "kubeletConfigurations" };
  assert.is(
    nearKindFault(object, kinds),
    "The API has no kind kubeletConfigurations in kubelet.config.k8s.io/v1beta1: the program that reads the file rejects it. " +
      "Write apiVersion: kubelet.config.k8s.io/v1beta1 and kind: KubeletConfiguration.",
  );
});

for (const object of [
  "v1 Service",
  "v1 Secret",
  "v1 PodTemplate",
  "example.com/v1 Pod",
  "batch.volcano.sh/v1 Deployment",
  "batch.volcano.sh/v1alpha1 JobTemplates",
  "example.com/v1 WebApps",
  "v1 RuntimeClas",
  "policy/v1 PodDisruptionBudget",
  "company/v1 Pod",
  "example.com/v1 Podd",
  "apps/v1 Podd",
  "v1 Plot",
]) {
  test(`${object} is not reported`, () => {
    const [apiVersion = "", name = ""] = object.split(" ");
    assert.is(nearKindFault({ apiVersion, kind: name }, kinds), undefined);
  });
}

test.run();
