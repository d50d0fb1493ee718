import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Difference } from "../../../../src/diff/change.js";
import type { ExplainedKind, Explanation, ScopeEffect, VersionEffects } from "../../../../src/explain/explanation.js";
import type { KubeVersion } from "../../../../src/model/version.js";
import {
  changeTexts,
  conditionLines,
  effectNotes,
  effectRows,
  effectText,
  findingsText,
  prefixesOf,
  sourceText,
} from "../../../../src/report/spec/explained.js";
import { explained } from "../../explain/samples.js";

const test = suite("report/spec/explained");

const rejected = { scope: "windows", effect: "rejected", severity: "error", podsOnly: false } as const;
const ignored = { ...rejected, effect: "ignored", severity: "warning" } as const;
const at = (kubernetes: string, ...effects: VersionEffects["effects"]): VersionEffects => ({
  kubernetes: kubernetes as KubeVersion,
  effects,
});

test("consecutive versions with equal effects are one row", () => {
  const rows = effectRows([at("1.24", ignored), at("1.25", ignored), at("1.26", rejected), at("1.27", ignored)]);
  assert.equal(
    rows.map(({ versions, effect }) => [versions, effect]),
    [
      ["1.24, 1.25", "ignored"],
      ["1.26", "rejected"],
      ["1.27", "ignored"],
    ],
  );
});

test("versions without the rule are not in a row", () => {
  const rows = effectRows(["1.24", "1.25", "1.26", "1.30"].map((version) => at(version, ignored)));
  assert.equal(
    rows.map(({ versions }) => versions),
    ["1.24 to 1.26, 1.30"],
  );
});

test("a version has one row for each effect", () => {
  assert.equal(
    effectRows([at("1.24", rejected, ignored)]).map(({ effect }) => effect),
    ["rejected", "ignored"],
  );
});

test("rows of one scope share it in the versions where it has multiple effects", () => {
  const declared = { ...rejected, scope: "declared-windows" } as const;
  const rows = effectRows([at("1.24", declared, rejected, ignored), at("1.25", declared, ignored)]);
  assert.equal(
    rows.map(({ versions, scope, isShared }) => [versions, scope, isShared]),
    [
      ["1.24", "declared-windows", false],
      ["1.24", "windows", true],
      ["1.24", "windows", true],
      ["1.25", "declared-windows", false],
      ["1.25", "windows", false],
    ],
  );
});

test("a note explains objects that are accepted while their pods are rejected", () => {
  const explanation = explained("win-host-pid");
  const [note, ...others] = effectNotes(explanation);
  assert.match(
    note ?? "",
    /^In 1\.24 to 1\.33, the API server accepts a StatefulSet and rejects its pods, so the effect is `fails`\.$/,
  );
  assert.equal(others, []);
  const mild = withEffects(explanation, (one) => ({ ...one, effect: "ignored" }));
  assert.equal(effectNotes(mild), []);
  const podsOnly = withEffects(explanation, (one) => ({ ...one, podsOnly: true }));
  assert.equal(
    effectNotes(podsOnly).map((one) => /accepts a workload with such a template/.test(one)),
    [true],
  );
});

test("the note names only versions that reject the field", () => {
  const notes = (rule: string): readonly string[] =>
    effectNotes(explained(rule)).filter((one) => one.includes("accepts a StatefulSet"));
  assert.equal(notes("win-pod-resources"), []);
  assert.match(notes("win-host-users").join(), /^In 1\.33, /);
  assert.match(notes("win-apparmor").join(), /^In 1\.30 to 1\.33, /);
});

function withEffects(explanation: Explanation, change: <One extends ScopeEffect>(one: One) => One): Explanation {
  const cases = explanation.cases.map(change);
  const versions = explanation.versions.map((one) => ({ ...one, effects: one.effects.map(change) }));
  return { ...explanation, cases, versions };
}

test("a change lists the differences of the rule, or its summary", () => {
  const [added] = changeTexts(explained("win-host-users"));
  assert.match(added ?? "", /^1\.25: added\. Now reported: Windows has no user namespace/);
  const sysctls = changeTexts(explained("win-sysctls")).find((text) => text.startsWith("1.27:")) ?? "";
  assert.ok(
    sysctls.startsWith(
      "1.27: changed. fails (the pod is for Windows, but without os.name): the condition changed: it names net.ipv4.ip_local_reserved_ports, at spec.securityContext.sysctls[*]. ",
    ),
    sysctls,
  );
});

test("changes of the description and texts that are only removed are not listed", () => {
  const versions = [at("1.24", rejected)];
  const change = { ...explained("win-host-users").changes[0], differences: [] as Difference[] };
  const reworded = (difference: Difference): Pick<Explanation, "changes" | "versions"> =>
    ({ versions, changes: [{ ...change, differences: [difference] }] }) as Pick<Explanation, "changes" | "versions">;
  assert.equal(changeTexts(reworded({ aspect: "description", before: "a", after: "b" })), []);
  const removed: Difference = { aspect: "message", scope: "windows", before: ["a.", "b."], after: ["a."] };
  assert.equal(changeTexts(reworded(removed)), []);
  assert.is(changeTexts(reworded({ ...removed, after: ["c."] })).length, 1);
});

test("the most frequent prefix of paths is the rule, others are exceptions", () => {
  const kind = (name: string, prefix: string): ExplainedKind => ({ kind: name, prefix, unvalidated: [] });
  assert.is(
    prefixesOf([kind("Pod", ""), kind("A", "spec.template."), kind("B", "template."), kind("C", "spec.template.")]),
    "Paths are relative to a Pod. In a workload, add `spec.template.` before them (`template.` in a B).",
  );
  assert.is(prefixesOf([kind("RuntimeClass", "")]), undefined);
});

test("an effect has the condition of its scope, and its name", () => {
  assert.is(
    effectText({ ...rejected, clause: "os.name is windows" }),
    "`rejected` (error) if os.name is windows (`windows`)",
  );
  assert.is(effectText(rejected), "`rejected` (error)");
});

test("a condition is a sentence, or a list below its heading", () => {
  assert.equal(conditionLines("the value is `true`"), [{ level: 0, text: "When the value is `true`." }]);
  assert.equal(conditionLines({ heading: "all of these are true", of: ["a", { heading: "b", of: ["c"] }, "d"] }), [
    { level: 0, text: "When all of these are true:" },
    { level: 1, text: "a" },
    { level: 1, text: "b:" },
    { level: 2, text: "c" },
    { level: 1, text: "d" },
  ]);
});

test("an example is reported with every path and effect, or that nothing is found", () => {
  assert.is(
    findingsText([
      { path: "a", effect: "fails" },
      { path: "b", effect: "risk" },
    ]),
    "`a` (`fails`), `b` (`risk`).",
  );
  assert.is(findingsText([]), "the rule reports nothing.");
});

test("a source is reported with what it says", () => {
  assert.equal(
    [sourceText({ text: "A", disagrees: false }), sourceText({ text: "A", says: "So.", disagrees: false })],
    ["A", "A: So."],
  );
});

test.run();
