import { suite } from "uvu";
import * as assert from "uvu/assert";
import { addedLabels, formsOf } from "../../../../src/check/references/controller-labels.js";
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
  assert.equal(added("apps/v1", "StatefulSet", "1.27"), { exact: {}, forms: revision });
  assert.equal(added("apps/v1", "StatefulSet", "1.28"), {
    exact: {},
    forms: { ...revision, "apps.kubernetes.io/pod-index": "#" },
  });
  const indexed = { completionMode: "Indexed" };
  assert.equal(added("batch/v1", "Job", "1.26", indexed), { exact: { "job-name": "web" }, forms: {} });
  const exact = { "job-name": "web", "batch.kubernetes.io/job-name": "web" };
  assert.equal(added("batch/v1", "Job", "1.27", indexed), { exact, forms: {} });
  assert.equal(added("batch/v1", "Job", "1.28", indexed), {
    exact,
    forms: { "batch.kubernetes.io/job-completion-index": "#" },
  });
});

test("pods of other kinds, and of a Job without a name, get none", () => {
  const nothing = { exact: {}, forms: {} };
  for (const [apiVersion, kind] of [
    ["v1", "Pod"],
    ["apps/v1", "ReplicaSet"],
    ["v1", "Deployment"],
    ["example.com/v1", "StatefulSet"],
  ] as const)
    assert.equal(added(apiVersion, kind, "1.37"), nothing);
  const unnamed = { apiVersion: "batch/v1", kind: "Job", metadata: { generateName: "web-" } };
  assert.equal(addedLabels(unnamed, known("1.37")), nothing);
});

test("of a selector, only values that the cluster chooses are replaced", () => {
  assert.equal(formsOf({ app: "web-1", "statefulset.kubernetes.io/pod-name": "web-1-10" }), {
    app: "web-1",
    "statefulset.kubernetes.io/pod-name": "web-1-#",
  });
  assert.equal(formsOf({ app: "web", "pod-template-hash": "abc" }), { app: "web", "pod-template-hash": "*" });
  assert.equal(formsOf({ app: "web" }), undefined);
  assert.equal(formsOf({ "pod-template-hash": "abc" }), undefined);
  assert.equal(formsOf({}), undefined);
});

test.run();
