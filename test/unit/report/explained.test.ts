import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { ExplainedKind, VersionEffects } from "../../../src/explain/explanation.js";
import type { KubeVersion } from "../../../src/model/version.js";
import {
  changeText,
  effectNotes,
  effectRows,
  prefixesOf,
  sourceText,
  verdictOf,
} from "../../../src/report/explained.js";
import { explained } from "../explain/samples.js";

const test = suite("report/explained");

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

test("a note explains objects that are accepted while their pods are rejected", () => {
  const explanation = explained("win-host-pid");
  const [note, ...others] = effectNotes(explanation);
  assert.match(
    note ?? "",
    /^In 1\.24 to 1\.33, the API server accepts a StatefulSet and rejects its pods, so the effect is `fails`\.$/,
  );
  assert.equal(others, []);
  const mild = explanation.cases.filter(({ effect }) => effect !== "rejected");
  assert.equal(effectNotes({ ...explanation, cases: mild }), []);
  const podsOnly = explanation.cases.map((one) => ({ ...one, podsOnly: true }));
  assert.equal(
    effectNotes({ ...explanation, cases: podsOnly }).map((one) => /accepts a workload with such a template/.test(one)),
    [true],
  );
});

test("a change lists the differences of the rule, or its summary", () => {
  const [added] = explained("win-host-users").changes;
  assert.match((added && changeText(added)) ?? "", /^1\.25: added\. Now reported: Windows has no user namespace/);
  const changed = explained("win-sysctls").changes.find(({ kubernetes }) => kubernetes === "1.27");
  assert.match(
    (changed && changeText(changed)) ?? "",
    /^1\.27: changed\. fails \(undeclared-windows\): other values at spec\.securityContext\.sysctls\[\*\]; the condition adds net\.ipv4\.ip_local_reserved_ports\. /,
  );
});

test("kinds are grouped by what stands before paths", () => {
  const kind = (name: string, prefix: string): ExplainedKind => ({ kind: name, prefix, unvalidated: [] });
  assert.is(
    prefixesOf([kind("Pod", ""), kind("A", "spec.template."), kind("B", "template."), kind("C", "spec.template.")]),
    "`spec.template.` in A, C; `template.` in B",
  );
  assert.is(prefixesOf([kind("RuntimeClass", "")]), undefined);
});

test("an example is reported with every path and effect, or that nothing is found", () => {
  assert.is(
    verdictOf([
      { path: "a", effect: "fails" },
      { path: "b", effect: "risk" },
    ]),
    "`a` (`fails`), `b` (`risk`).",
  );
  assert.is(verdictOf([]), "the rule reports nothing.");
});

test("a source is reported with what it says", () => {
  assert.equal(
    [sourceText({ text: "A", disagrees: false }), sourceText({ text: "A", says: "So.", disagrees: false })],
    ["A", "A: So."],
  );
});

test.run();
