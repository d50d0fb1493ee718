import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Difference, RuleChangeKind } from "../../../src/diff/change.js";
import { ruleChangeKind, ruleChanges } from "../../../src/diff/rule-changes.js";
import type { Effect } from "../../../src/model/model.js";
import { caseOf, modelWith, ruleOf } from "./samples.js";

const test = suite("diff/rule-changes");

const rule = ruleOf([caseOf("rejected", ["spec.hostPID"]), caseOf("ignored", ["spec.hostPID"], { scope: "pod" })]);

test("a rule that comes is added, one that goes is removed, both with what they do", () => {
  const [added] = ruleChanges(modelWith(), modelWith(rule));
  assert.equal(added, {
    kind: "rule-added",
    rule: "win-test",
    title: "A rule",
    profile: "core",
    effect: { windows: ["rejected"], pod: ["ignored"] },
    differences: [],
    summary: "Now reported: This is wrong.",
    sources: [],
  });
  assert.equal(ruleChanges(modelWith(rule), modelWith()), [
    { ...added, kind: "rule-removed", summary: "No longer reported: This is wrong." },
  ]);
});

test("a rule that stays as it is does not appear", () => {
  assert.equal(ruleChanges(modelWith(rule), modelWith(structuredClone(rule))), []);
});

test("a rule that differs is reported as it is afterwards, with its differences", () => {
  const after = ruleOf(rule.cases.slice(0, 1), { title: "The same rule" });
  const [change, ...others] = ruleChanges(modelWith(rule), modelWith(after));
  assert.equal(
    [change?.kind, change?.title, change?.effect],
    ["rule-loosened", "The same rule", { windows: ["rejected"] }],
  );
  assert.equal(change?.differences, [
    { aspect: "title", before: "A rule", after: "The same rule" },
    { aspect: "effect", scope: "pod", before: ["ignored"], after: [] },
  ]);
  assert.equal(others, []);
});

test("rules are reported by id", () => {
  const named = (id: string): typeof rule => ({ ...rule, id });
  assert.equal(
    ruleChanges(modelWith(named("c"), named("b")), modelWith(named("a"))).map((change) => change.rule),
    ["a", "b", "c"],
  );
});

const effect = (before: Effect[], after: Effect[]): Difference => ({ aspect: "effect", scope: "s", before, after });
const paths = (before: string[], after: string[]): Difference => ({
  aspect: "paths",
  scope: "s",
  effect: "rejected",
  before,
  after,
});
const condition = (finds: "more" | "fewer" | "other"): Difference => ({
  aspect: "condition",
  scope: "s",
  effect: "rejected",
  paths: ["p"],
  finds,
  added: [],
  removed: [],
});
const message: Difference = { aspect: "message", scope: "s", before: ["a"], after: ["b"] };

const cases: readonly (readonly [string, readonly Difference[], RuleChangeKind])[] = [
  ["other words", [message], "rule-reworded"],
  ["a more severe effect", [effect(["ignored"], ["rejected"])], "rule-tightened"],
  ["a milder effect", [effect(["rejected", "advice"], ["ignored", "advice"])], "rule-loosened"],
  ["an effect more", [effect(["fails"], ["fails", "advice"])], "rule-tightened"],
  ["an effect less", [effect(["fails", "advice"], ["fails"])], "rule-loosened"],
  ["the milder of two made more severe", [effect(["fails", "advice"], ["fails", "risk"])], "rule-tightened"],
  ["one more severe and one milder", [effect(["rejected", "advice"], ["fails", "risk"])], "rule-changed"],
  ["a new scope", [effect([], ["advice"])], "rule-tightened"],
  ["a scope that is gone", [effect(["advice"], [])], "rule-loosened"],
  ["a path more", [paths(["a"], ["a", "b"])], "rule-tightened"],
  ["a path less", [paths(["a", "b"], ["a"])], "rule-loosened"],
  ["another path", [paths(["a"], ["b"])], "rule-changed"],
  ["more values", [condition("more")], "rule-tightened"],
  ["fewer values", [condition("fewer")], "rule-loosened"],
  ["other values", [condition("other")], "rule-changed"],
  [
    "templates that pass",
    [{ aspect: "rejectedFor", scope: "s", before: "everything", after: "pods" }],
    "rule-loosened",
  ],
  [
    "templates that are refused",
    [{ aspect: "rejectedFor", scope: "s", before: "pods", after: "everything" }],
    "rule-tightened",
  ],
  ["a fact that was an opinion", [{ aspect: "profile", before: "recommended", after: "core" }], "rule-tightened"],
  ["an opinion that was a fact", [{ aspect: "profile", before: "core", after: "recommended" }], "rule-loosened"],
  ["another opinion", [{ aspect: "profile", before: "mixed-cluster", after: "recommended" }], "rule-changed"],
  [
    "another title and description",
    [
      { aspect: "title", before: "a", after: "b" },
      { aspect: "description", before: "a", after: "b" },
    ],
    "rule-reworded",
  ],
  ["another family", [{ aspect: "family", before: "a", after: "b" }], "rule-changed"],
  ["a path more in other words", [message, paths([], ["a"])], "rule-tightened"],
  ["stricter and milder at once", [paths([], ["a"]), condition("fewer")], "rule-changed"],
];

for (const [name, differences, kind] of cases) {
  test(`${name}: ${kind}`, () => assert.is(ruleChangeKind(differences), kind));
}

test.run();
