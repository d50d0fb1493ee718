import { suite } from "uvu";
import * as assert from "uvu/assert";
import { ruleChanges } from "../../../src/diff/rule-changes.js";
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
    summary: "Found from here on: This is wrong.",
    sources: [],
  });
  assert.equal(ruleChanges(modelWith(rule), modelWith()), [{ ...added, kind: "rule-removed", summary: "No longer found: This is wrong." }]);
});

test("a rule that stays as it is does not appear", () => {
  assert.equal(ruleChanges(modelWith(rule), modelWith(structuredClone(rule))), []);
});

test("a rule that differs is reported as it is afterwards, with its differences", () => {
  const after = ruleOf(rule.cases.slice(0, 1), { title: "The same rule" });
  const [change, ...others] = ruleChanges(modelWith(rule), modelWith(after));
  assert.equal([change?.kind, change?.title, change?.effect], ["rule-loosened", "The same rule", { windows: ["rejected"] }]);
  assert.equal(change?.differences, [{ aspect: "effect", scope: "pod", before: ["ignored"], after: [] }]);
  assert.equal(others, []);
});

test("rules are reported by id", () => {
  const named = (id: string): typeof rule => ({ ...rule, id });
  assert.equal(ruleChanges(modelWith(named("c"), named("b")), modelWith(named("a"))).map((change) => change.rule), ["a", "b", "c"]);
});

test.run();
