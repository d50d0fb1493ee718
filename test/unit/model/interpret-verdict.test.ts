import { suite } from "uvu";
import * as assert from "uvu/assert";
import { here, parseFieldPath } from "../../../src/model/field-path.js";
import type { Find } from "../../../src/model/find.js";
import { predicateOf } from "../../../src/model/find.js";
import { interpret } from "../../../src/model/interpret.js";
import type { Model, Rule, Verdict } from "../../../src/model/model.js";
import { always } from "../../../src/model/predicate.js";
import type { KubeVersion } from "../../../src/model/version.js";
import { compareVersions } from "../../../src/model/version.js";
import { models } from "../../spec.js";
import { holds, modelOf, pathsFound } from "./one-rule.js";

const test = suite("model/interpret-verdict");
const nothing: Verdict = { evidence: [], findings: [] };

const find: Find = { each: [], at: parseFieldPath("spec.a"), when: always };
const pod = { apiVersion: "v1", kind: "Pod", spec: {} };
const runtimeClass = {
  apiVersion: "node.k8s.io/v1",
  kind: "RuntimeClass",
  handler: "h",
  spec: { os: { name: "windows" } },
};
const statefulSet = (spec: object): object => ({
  apiVersion: "apps/v1",
  kind: "StatefulSet",
  spec: { template: { spec } },
});

/** The model of one rule, changed. */
function modelWith(change: Partial<Rule>): Model {
  const model = modelOf(find);
  return { ...model, rules: model.rules.map((rule) => ({ ...rule, ...change })) };
}

test("kinds without rules have no verdict", () => {
  for (const object of [
    { apiVersion: "v1", kind: "Service" },
    { apiVersion: "apps/v1", kind: "StatefulSet" },
    null,
    "text",
  ]) {
    assert.equal(interpret(modelOf(find), object), nothing);
  }
});

test("a rule checks only its own subject", () => {
  assert.is(interpret(modelWith({}), pod).findings.length, 1);
  assert.is(interpret(modelWith({}), runtimeClass).findings.length, 0);
  assert.is(interpret(modelWith({ subject: "runtime-class" }), pod).findings.length, 0);
});

test("a case checks only its own scope", () => {
  const cases = modelOf(find).rules[0]?.cases.map((one) => ({ ...one, scope: "declared-windows" })) ?? [];
  assert.is(interpret(modelWith({ cases }), pod).findings.length, 0);
  assert.is(interpret(modelWith({ cases }), { ...pod, spec: { os: { name: "windows" } } }).findings.length, 1);
});

test("a finding has the texts of its case and the id of its rule", () => {
  assert.equal(interpret(modelOf(find), statefulSet({})).findings, [
    {
      rule: "win-test",
      profile: "core",
      effect: "fails",
      severity: "error",
      path: "spec.template.spec.a",
      message: "M.",
      remediation: "R.",
    },
  ]);
});

test("rejected becomes fails only in templates that the API server does not validate", () => {
  const spec = { os: { name: "windows" }, hostPID: true };
  const placed = { nodeSelector: { "kubernetes.io/os": "windows" }, hostPID: true };
  for (const model of models()) {
    const effects = [{ ...pod, spec }, statefulSet(spec), statefulSet(placed)].map(
      (object) => interpret(model, object).findings.find(({ rule }) => rule === "win-host-pid")?.effect,
    );
    const validated = compareVersions(model.version, "1.34" as KubeVersion) >= 0;
    assert.equal(effects, ["rejected", validated ? "rejected" : "fails", "ignored"], model.version);
  }
});

test("evidence is reported by its path from the root of the object, and only where the pod counts as Windows", () => {
  const evidence = (object: object): readonly string[] => interpret(modelOf(find), object).evidence;
  assert.equal(evidence(statefulSet({ nodeSelector: { "kubernetes.io/os": "windows" } })), [
    "spec.template.spec.nodeSelector[kubernetes.io/os]",
  ]);
  assert.equal(evidence(statefulSet({ os: { name: "linux" }, nodeSelector: { "kubernetes.io/os": "windows" } })), []);
  assert.equal(evidence(runtimeClass), []);
});

test("objects without pods have evidence of their own subject", () => {
  const labels = { "kubernetes.io/os": "windows" };
  const evidence = (object: object): readonly string[] => interpret(modelOf(find), object).evidence;
  assert.equal(evidence({ apiVersion: "v1", kind: "Service", metadata: { labels }, spec: { selector: labels } }), [
    "metadata.labels[kubernetes.io/os]",
    "spec.selector[kubernetes.io/os]",
  ]);
  assert.equal(evidence({ apiVersion: "v1", kind: "Node", metadata: { labels } }), [
    "metadata.labels[kubernetes.io/os]",
  ]);
  assert.equal(evidence({ apiVersion: "v1", kind: "Service", spec: { selector: { app: "web" } } }), []);
  assert.equal(evidence({ ...pod, metadata: { labels } }), []);
});

test("the predicate of a find is true if it has a finding", () => {
  const list: Find = {
    each: [{ kind: "list", path: parseFieldPath("l") }],
    at: here,
    when: { kind: "present", operand: { base: "here", path: parseFieldPath("x") } },
  };
  for (const object of [{ l: [{}, { x: 1 }] }, { l: [{}] }, { l: [] }, {}]) {
    assert.is(holds(predicateOf(list), object), pathsFound(list, object).length > 0);
  }
});

test.run();
