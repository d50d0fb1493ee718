import { suite } from "uvu";
import * as assert from "uvu/assert";
import { acceptedValues, addedLabels, controllerLabels } from "../../../../src/check/references/controller-labels.js";
import { resolve } from "../../../../src/model/resolve.js";
import type { KubeVersion } from "../../../../src/model/version.js";
import { theSpec } from "../../../spec.js";

const test = suite("check/references/controller-labels");

const known = (version: string): readonly string[] =>
  resolve(theSpec(), version as KubeVersion).osFacts.controllerLabels;

const added = (apiVersion: string, kind: string, version: string, spec: object = {}): object =>
  addedLabels({ apiVersion, kind, metadata: { name: "web" }, spec }, known(version));

test("labels are added from a version on", () => {
  const revision = { "controller-revision-hash": "*", "statefulset.kubernetes.io/pod-name": "web-#" };
  assert.equal(added("apps/v1", "StatefulSet", "1.27"), revision);
  assert.equal(added("apps/v1", "StatefulSet", "1.28"), { ...revision, "apps.kubernetes.io/pod-index": "#" });
  const indexed = { completionMode: "Indexed" };
  assert.equal(added("batch/v1", "Job", "1.26", indexed), { "job-name": "web" });
  const names = { "job-name": "web", "batch.kubernetes.io/job-name": "web" };
  assert.equal(added("batch/v1", "Job", "1.27", indexed), names);
  assert.equal(added("batch/v1", "Job", "1.28", indexed), {
    ...names,
    "batch.kubernetes.io/job-completion-index": "#",
  });
});

test("every label of a version is known, and every known one is in a version", () => {
  const ofVersions = new Set(theSpec().versions.flatMap(({ content }) => known(content.kubernetes)));
  assert.equal([...ofVersions].sort(), [...controllerLabels].sort());
});

test("pods of other kinds, and of a Job without a name, get none", () => {
  for (const [apiVersion, kind] of [
    ["v1", "Pod"],
    ["apps/v1", "ReplicaSet"],
    ["v1", "Deployment"],
    ["example.com/v1", "StatefulSet"],
  ] as const)
    assert.equal(added(apiVersion, kind, "1.37"), {});
  const unnamed = { apiVersion: "batch/v1", kind: "Job", metadata: { generateName: "web-" } };
  assert.equal(addedLabels(unnamed, known("1.37")), {});
});

test("a selector accepts its own values, and forms of those that the cluster chooses", () => {
  assert.equal(acceptedValues({ app: "web-1", "statefulset.kubernetes.io/pod-name": "web-1-10" }), {
    app: ["web-1"],
    "statefulset.kubernetes.io/pod-name": ["web-1-10", "web-1-#"],
  });
  assert.equal(acceptedValues({ "job-name": "web-28927390" }), { "job-name": ["web-28927390", "web-##"] });
  assert.equal(acceptedValues({ "job-name": "web-1" }), { "job-name": ["web-1"] });
  assert.equal(acceptedValues({ app: "web", "pod-template-hash": "abc" }), {
    app: ["web"],
    "pod-template-hash": ["abc", "*"],
  });
  assert.equal(acceptedValues({ "pod-template-hash": "abc" }), { "pod-template-hash": ["abc"] });
  assert.equal(acceptedValues({}), {});
});

test.run();
