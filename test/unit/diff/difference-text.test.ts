import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Difference } from "../../../src/diff/change.js";
import { differenceText } from "../../../src/diff/difference-text.js";

const test = suite("diff/difference-text");

const differences: readonly (readonly [Difference, string])[] = [
  [{ aspect: "profile", before: "core", after: "recommended" }, "profile: core → recommended"],
  [{ aspect: "effect", scope: "pod", before: [], after: ["fails", "risk"] }, "effect in pod: none → fails, risk"],
  [{ aspect: "rejectedFor", scope: "pod", before: "everything", after: "pods" }, "rejected in pod: every object → Pods, not templates"],
  [{ aspect: "paths", scope: "pod", effect: "fails", before: ["a"], after: ["a", "b"] }, "fails in pod, also at b"],
  [{ aspect: "paths", scope: "pod", effect: "fails", before: ["a", "c"], after: ["b"] }, "fails in pod, also at b; no longer at a, c"],
  [{ aspect: "condition", scope: "pod", effect: "fails", paths: ["a", "b"], finds: "more" }, "fails in pod at a, b: more values than before"],
  [{ aspect: "message", scope: "pod", before: ["Old.", "Both."], after: ["Both.", "New."] }, "message in pod: New."],
  [{ aspect: "remediation", scope: "pod", before: ["Old.", "Both."], after: ["Both."] }, "remediation in pod: fewer than before"],
];

for (const [difference, text] of differences) {
  test(text, () => assert.is(differenceText(difference), text));
}

test.run();
