import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Difference, RuleChangeKind } from "../../../src/diff/change.js";
import { changeKind } from "../../../src/diff/strictness.js";
import type { Effect } from "../../../src/model/model.js";

const test = suite("diff/strictness");

const effect = (before: Effect[], after: Effect[]): Difference => ({ aspect: "effect", scope: "s", before, after });
const paths = (before: string[], after: string[]): Difference => ({ aspect: "paths", scope: "s", effect: "rejected", before, after });
const condition = (finds: "more" | "fewer" | "other"): Difference => ({ aspect: "condition", scope: "s", effect: "rejected", paths: ["p"], finds });
const message: Difference = { aspect: "message", scope: "s", before: ["a"], after: ["b"] };

const cases: readonly (readonly [string, readonly Difference[], RuleChangeKind])[] = [
  ["other words", [message], "rule-reworded"],
  ["a graver effect", [effect(["ignored"], ["rejected"])], "rule-tightened"],
  ["a milder effect", [effect(["rejected", "advice"], ["ignored", "advice"])], "rule-loosened"],
  ["an effect more", [effect(["fails"], ["fails", "advice"])], "rule-tightened"],
  ["an effect less", [effect(["fails", "advice"], ["fails"])], "rule-loosened"],
  ["the milder of two made graver", [effect(["fails", "advice"], ["fails", "risk"])], "rule-tightened"],
  ["one graver and one milder", [effect(["rejected", "advice"], ["fails", "risk"])], "rule-changed"],
  ["a new scope", [effect([], ["advice"])], "rule-tightened"],
  ["a scope that is gone", [effect(["advice"], [])], "rule-loosened"],
  ["a path more", [paths(["a"], ["a", "b"])], "rule-tightened"],
  ["a path less", [paths(["a", "b"], ["a"])], "rule-loosened"],
  ["another path", [paths(["a"], ["b"])], "rule-changed"],
  ["more values", [condition("more")], "rule-tightened"],
  ["fewer values", [condition("fewer")], "rule-loosened"],
  ["other values", [condition("other")], "rule-changed"],
  ["templates that pass", [{ aspect: "rejectedFor", scope: "s", before: "everything", after: "pods" }], "rule-loosened"],
  ["templates that are refused", [{ aspect: "rejectedFor", scope: "s", before: "pods", after: "everything" }], "rule-tightened"],
  ["a fact that was an opinion", [{ aspect: "profile", before: "recommended", after: "core" }], "rule-tightened"],
  ["an opinion that was a fact", [{ aspect: "profile", before: "core", after: "recommended" }], "rule-loosened"],
  ["another opinion", [{ aspect: "profile", before: "mixed-cluster", after: "recommended" }], "rule-changed"],
  ["a path more in other words", [message, paths([], ["a"])], "rule-tightened"],
  ["stricter and milder at once", [paths([], ["a"]), condition("fewer")], "rule-changed"],
];

for (const [name, differences, kind] of cases) {
  test(`${name}: ${kind}`, () => assert.is(changeKind(differences), kind));
}

test.run();
