import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { KnownObject } from "../../../../src/check/references/known-object.js";
import { excludesWindows } from "../../../../src/check/references/operating-system.js";
import { completed, merge, ownPlacement } from "../../../../src/check/references/pods.js";
import { osFacts } from "../os-facts.js";

const test = suite("check/references/placement");

function pod(spec: object): KnownObject {
  const value = { apiVersion: "apps/v1", kind: "Deployment", spec: { template: { spec } } };
  return {
    item: {
      kind: "object",
      file: "f",
      input: "f",
      value,
      place: () => ({ file: "f", line: 1, column: 1 }),
      inText: () => ({ file: "f", line: 1, column: 1 }),
      comments: () => [],
    },
    kind: { subject: "pod", template: "spec.template" },
    applicable: [],
    windows: false,
  };
}

const reason = { path: "metadata.namespace", owners: [] };
const mine = pod({ nodeSelector: { a: "1" }, tolerations: [{ key: "x" }] });

test("what is brought comes behind what is there, and nothing comes twice", () => {
  const merged = merge(
    ownPlacement(mine),
    { nodeSelector: { a: "1", b: "2" }, tolerations: [{ key: "x" }, { key: "y" }] },
    reason,
  );
  assert.equal(completed(mine, merged), {
    value: {
      apiVersion: "apps/v1",
      kind: "Deployment",
      spec: { template: { spec: { nodeSelector: { a: "1", b: "2" }, tolerations: [{ key: "x" }, { key: "y" }] } } },
    },
    reasons: new Map([["spec.template.spec.nodeSelector[b]", reason]]),
  });
});

test("a pod that has everything is not completed", () => {
  const merged = merge(ownPlacement(mine), { nodeSelector: { a: "1" }, tolerations: [{ key: "x" }] }, reason);
  assert.is(completed(mine, merged), undefined);
});

const terms = (...all: object[]): object => ({
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: all.map((one) => ("key" in one ? { matchExpressions: [one] } : one)),
      },
    },
  },
});
const linux = { key: "kubernetes.io/os", operator: "In", values: ["linux"] };
const either = { ...linux, values: ["linux", "windows"] };

const release = { index: { osFacts }, parameters: new Map() };

test("a pod excludes Windows by its system, its selector, or each of its terms", () => {
  const all = [
    { os: { name: "linux" } },
    { nodeSelector: { "beta.kubernetes.io/os": "linux" } },
    terms(linux),
    terms(linux, { key: "beta.kubernetes.io/os", operator: "NotIn", values: ["windows"] }),
    terms({ key: "kubernetes.io/os", operator: "DoesNotExist" }),
    terms({ key: "kubernetes.io/os", operator: "Gt", values: ["1"] }),
    terms({ key: "node.kubernetes.io/windows-build", operator: "DoesNotExist" }),
    terms(linux, {}, { matchExpressions: [], matchFields: [] }),
  ];
  assert.equal(
    all.map((one) => excludesWindows(pod(one), release)),
    all.map(() => true),
  );
});

test("it does not by anything else", () => {
  const all = [
    {},
    { os: { name: "windows" } },
    { nodeSelector: { "kubernetes.io/os": "windows", pool: "a" } },
    { nodeSelector: { "kubernetes.io/os": null } },
    terms(),
    terms(linux, either),
    terms({ key: "pool", operator: "In", values: ["a"] }),
    terms({ ...linux, operator: "NotIn" }),
    terms({ key: "kubernetes.io/os", operator: "Exists" }),
    terms({ key: "pool", operator: "DoesNotExist" }),
    terms({ key: "pool", operator: "Gt", values: ["1"] }),
    terms({ key: "node.kubernetes.io/windows-build", operator: "NotIn", values: ["10.0.17763"] }),
    terms(linux, { matchFields: [{ key: "metadata.name", operator: "In", values: ["a"] }] }),
  ];
  assert.equal(
    all.map((one) => excludesWindows(pod(one), release)),
    all.map(() => false),
  );
});

function node(labels: object, windows = false): KnownObject {
  const known = pod({});
  const value = { apiVersion: "v1", kind: "Node", metadata: { labels } };
  return { item: { ...known.item, value }, kind: { subject: "node", template: "" }, applicable: [], windows };
}

test("a Node excludes Windows by a label of another system; other objects never do", () => {
  const labels = [{ "kubernetes.io/os": "linux" }, { "beta.kubernetes.io/os": "darwin" }, { pool: "a" }, {}];
  assert.equal(
    [...labels, { "kubernetes.io/os": "windows" }].map((one) => excludesWindows(node(one), release)),
    [true, true, false, false, false],
  );
  const service = { ...node({ "kubernetes.io/os": "linux" }), kind: { subject: "service", template: "" } };
  assert.is(excludesWindows(service, release), false);
});

test.run();
