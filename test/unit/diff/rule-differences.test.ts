import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Difference } from "../../../src/diff/change.js";
import { differenceTexts, ruleDifferences } from "../../../src/diff/rule-differences.js";
import { parseFieldPath } from "../../../src/model/field-path.js";
import type { Predicate } from "../../../src/model/predicate.js";
import { caseOf, ruleOf } from "./samples.js";

const test = suite("diff/rule-differences");

const [path, other] = ["spec.hostPID", "spec.hostIPC"];
const listed = (...values: string[]): Predicate => ({
  kind: "oneOf",
  operand: { base: "here", path: parseFieldPath("spec.a") },
  values,
});

test("a rule does not differ from itself", () => {
  const rule = ruleOf([caseOf("rejected", [path, other]), caseOf("ignored", [path], { scope: "pod" })]);
  assert.equal(ruleDifferences(rule, structuredClone(rule)), []);
});

test("another effect of a scope is reported with both, most severe first", () => {
  const [before, after] = [[caseOf("ignored", [path])], [caseOf("risk", [other]), caseOf("rejected", [path])]].map(
    (cases) => ruleOf(cases),
  );
  assert.equal(ruleDifferences(before!, after!), [
    { aspect: "effect", scope: "windows", before: ["ignored"], after: ["rejected", "risk"] },
  ]);
});

test("a scope that comes is an effect that was not there, without its words", () => {
  const before = ruleOf([caseOf("rejected", [path])]);
  const after = ruleOf([...before.cases, caseOf("ignored", [path], { scope: "pod" })]);
  assert.equal(ruleDifferences(before, after), [{ aspect: "effect", scope: "pod", before: [], after: ["ignored"] }]);
  assert.equal(ruleDifferences(after, before), [{ aspect: "effect", scope: "pod", before: ["ignored"], after: [] }]);
});

test("other paths are reported for each effect", () => {
  const before = ruleOf([caseOf("rejected", [path, other])]);
  const after = ruleOf([caseOf("rejected", [path])]);
  assert.equal(ruleDifferences(before, after), [
    { aspect: "paths", scope: "windows", effect: "rejected", before: [path, other], after: [path] },
  ]);
});

test("a path that moves to another effect of the same scope is reported twice", () => {
  const before = ruleOf([caseOf("rejected", [path, other]), caseOf("ignored", ["spec.os"])]);
  const after = ruleOf([caseOf("rejected", [path]), caseOf("ignored", ["spec.os", other])]);
  assert.equal(
    ruleDifferences(before, after).map((one) => ("effect" in one ? [one.aspect, one.effect] : [])),
    [
      ["paths", "rejected"],
      ["paths", "ignored"],
    ],
  );
});

test("another condition of the same path is reported with its direction", () => {
  const [before, after] = [["a"], ["a", "b"]].map((values) =>
    ruleOf([caseOf("rejected", [path], { when: listed(...values) })]),
  );
  const difference = { aspect: "condition", scope: "windows", effect: "rejected", paths: [path] };
  assert.equal(ruleDifferences(before!, after!), [{ ...difference, finds: "more", added: ["b"], removed: [] }]);
  assert.equal(ruleDifferences(after!, before!), [{ ...difference, finds: "fewer", added: [], removed: ["b"] }]);
});

test("a changed condition has words if the scopes are known", () => {
  const [before, after] = ["a", "b"].map((value) => ruleOf([caseOf("fails", ["spec.a"], { when: listed(value) })]));
  const [difference] = ruleDifferences(before!, after!, { before: [], after: [] });
  assert.equal(difference, {
    aspect: "condition",
    scope: "windows",
    effect: "fails",
    paths: ["spec.a"],
    finds: "other",
    added: ["b"],
    removed: ["a"],
    before: ["the value is `a`"],
    after: ["the value is `b`"],
  });
});

test("names in a pattern are texts of the condition", () => {
  const [before, after] = ["(?:First|Second)", "(?:Second|Third)"].map((group) =>
    ruleOf([
      caseOf("fails", ["spec.a"], {
        when: {
          kind: "matches",
          operand: { base: "here", path: parseFieldPath("spec.a") },
          pattern: `^[a-z]*${group}=`,
        },
      }),
    ]),
  );
  const [difference] = ruleDifferences(before!, after!);
  assert.match(differenceTexts(difference!).join(), "it names Third and no longer names First");
});

test("conditions of one path that stands in two finds are taken together", () => {
  const before = ruleOf([
    caseOf("rejected", [path], { when: listed("a") }),
    caseOf("rejected", [path], { when: listed("b") }),
  ]);
  const after = ruleOf([caseOf("rejected", [path], { when: listed("a") })]);
  assert.equal(ruleDifferences(before, after), [
    {
      aspect: "condition",
      scope: "windows",
      effect: "rejected",
      paths: [path],
      finds: "fewer",
      added: [],
      removed: ["b"],
    },
  ]);
});

test("templates that the API server lets pass are reported", () => {
  const before = ruleOf([caseOf("rejected", [path])]);
  const after = ruleOf([{ ...caseOf("rejected", [path]), rejectedFor: "pods" }]);
  assert.equal(ruleDifferences(before, after), [
    { aspect: "rejectedFor", scope: "windows", before: "everything", after: "pods" },
  ]);
});

test("other words and another profile are reported", () => {
  const before = ruleOf([caseOf("rejected", [path])]);
  const after = ruleOf([{ ...caseOf("rejected", [path]), message: "So it is.", remediation: "Do this." }], {
    profile: "recommended",
  });
  assert.equal(ruleDifferences(before, after), [
    { aspect: "profile", before: "core", after: "recommended" },
    { aspect: "message", scope: "windows", before: ["This is wrong."], after: ["So it is."] },
    { aspect: "remediation", scope: "windows", before: ["Do that."], after: ["Do this."] },
  ]);
});

const changed = {
  aspect: "condition",
  scope: "pod",
  effect: "fails",
  paths: ["a"],
  finds: "other",
  added: [],
  removed: [],
} as const;

function names(count: number): string {
  return Array.from({ length: count }, (_, index) => `\`name${index}\``).join(", ");
}

const differences: readonly (readonly [Difference, string])[] = [
  [{ aspect: "profile", before: "core", after: "recommended" }, "profile: core → recommended"],
  [{ aspect: "family", before: "volumes", after: "storage" }, "family: volumes → storage"],
  [{ aspect: "title", before: "A", after: "B" }, "title: B"],
  [{ aspect: "description", before: "A", after: "B" }, "description reworded"],
  [{ aspect: "effect", scope: "pod", before: [], after: ["fails", "risk"] }, "effect (pod): none → fails, risk"],
  [
    { aspect: "rejectedFor", scope: "pod", before: "everything", after: "pods" },
    "rejected (pod): every object → Pods, not templates",
  ],
  [{ aspect: "paths", scope: "pod", effect: "fails", before: ["a"], after: ["a", "b"] }, "fails (pod): also at b"],
  [
    { aspect: "paths", scope: "pod", effect: "fails", before: ["a", "c"], after: ["b"] },
    "fails (pod): also at b; no longer at a, c",
  ],
  [
    { aspect: "condition", scope: "pod", effect: "fails", paths: ["a", "b"], finds: "more", added: [], removed: [] },
    "fails (pod): reports more values, at a, b",
  ],
  [
    {
      aspect: "condition",
      scope: "pod",
      effect: "fails",
      paths: ["a"],
      finds: "other",
      added: ["", "B"],
      removed: ["C"],
    },
    "fails (pod): the condition changed: it names the empty string, B and no longer names C, at a",
  ],
  [{ ...changed, before: ["a", "b"], after: ["b", "c"] }, 'fails (pod): the condition changed from "a" to "c", at a'],
  [{ ...changed, before: ["a"], after: ["a", "c"] }, 'fails (pod): the condition changed, also if "c", at a'],
  [{ ...changed, before: ["a", "c"], after: ["a"] }, 'fails (pod): the condition changed, no longer if "c", at a'],
  [
    { ...changed, before: ["a"], after: ["a"] },
    'fails (pod): the condition changed, because data of the version changed: "a", at a',
  ],
  [
    { ...changed, before: [`the key is ${names(9)} or \`x\``], after: [`the key is ${names(9)} or \`y\``] },
    'fails (pod): the condition changed from "the key is `x`, …" to "the key is `y`, …", at a',
  ],
  [{ aspect: "message", scope: "pod", before: ["Old.", "Both."], after: ["Both.", "New."] }, "message (pod): New."],
  [
    { aspect: "remediation", scope: "pod", before: ["Old.", "Both."], after: ["Both."] },
    "remediation (pod): 1 remediation is removed",
  ],
];

for (const [difference, text] of differences) {
  test(text, () => assert.equal(differenceTexts(difference), [text]));
}

test("each new message is a line: alternatives do not read as one paragraph", () => {
  const after = ["Both.", "It starts.", "It fails."];
  assert.equal(differenceTexts({ aspect: "message", scope: "pod", before: ["Old.", "Both."], after }), [
    "message (pod): It starts.",
    "message (pod): It fails.",
  ]);
});

test.run();
