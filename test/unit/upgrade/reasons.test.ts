import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Change } from "../../../src/diff/change.js";
import type { Effect } from "../../../src/model/model.js";
import type { KubeVersion } from "../../../src/model/version.js";
import { dataReadBy, reasonsOf } from "../../../src/upgrade/reasons.js";
import { shiftsOf } from "../../../src/upgrade/shifts.js";
import { theSpec } from "../../spec.js";
import { finding } from "../report/samples.js";
import { state, version, versions } from "./samples.js";

const test = suite("upgrade/reasons");

const none = { own: [], around: [], evidence: [], gates: [], isCustom: false };

function ruleChange(kind: Exclude<Change["kind"], "data">, minor = "1.25", rule = finding.rule): Change {
  return {
    kubernetes: version(minor),
    kind,
    rule,
    title: "A rule",
    profile: "core",
    effect: {},
    differences: [],
    summary: "It changes.",
    sources: [],
  };
}

function dataChange(key: string, topic = "Data"): Change {
  return {
    kubernetes: version("1.25"),
    kind: "data",
    topic,
    key,
    before: null,
    after: "x",
    summary: `${key} is there.`,
    was: "It is not.",
    sources: [],
  };
}

/** The reasons for a change of effect from 1.24 to 1.25. */
function reasons(
  before: Effect | null,
  after: Effect | null,
  differences: readonly Change[],
  reads: Partial<typeof noReads> = {},
): readonly string[] {
  const way = versions.slice(0, 2) as KubeVersion[];
  const shifts = shiftsOf(way, [state(before), state(after)]);
  return shifts
    .flatMap((shift) => reasonsOf(shift, differences, { ...none, ...reads }))
    .map((one) => (one.kind === "data" ? one.key : one.kind));
}

const noReads: Parameters<typeof reasonsOf>[2] = none;

test("a change of the rule in the same direction is a reason", () => {
  for (const kind of ["rule-added", "rule-tightened", "rule-changed"] as const)
    assert.equal(reasons(null, "fails", [ruleChange(kind)]), [kind]);
  for (const kind of ["rule-removed", "rule-loosened", "rule-changed"] as const)
    assert.equal(reasons("fails", null, [ruleChange(kind)]), [kind]);
  for (const kind of ["rule-removed", "rule-loosened", "rule-reworded"] as const)
    assert.equal(reasons(null, "fails", [ruleChange(kind)]), []);
  for (const kind of ["rule-added", "rule-tightened", "rule-reworded"] as const)
    assert.equal(reasons("fails", "risk", [ruleChange(kind)]), []);
});

test("if the API server starts to validate a template, other data are not reasons", () => {
  const key = `unvalidatedTemplates.kinds[${finding.object.kind}]`;
  const validation = dataChange(key);
  const others = [dataChange("unvalidatedTemplates.kinds[Other]"), dataChange("windowsRuntimeClasses.names[a]")];
  const evidence = ["windowsRuntimeClasses.names"];
  assert.equal(reasons("fails", "rejected", [validation, ...others], { evidence }), [key]);
  assert.equal(reasons("rejected", "fails", [validation, ...others], { evidence }), [key]);
  assert.equal(reasons("ignored", "fails", [validation, ...others], { evidence }), ["windowsRuntimeClasses.names[a]"]);
  assert.equal(reasons(null, "rejected", [validation, ruleChange("rule-added")], { isCustom: false }), [
    "rule-added",
    key,
  ]);
  assert.equal(reasons(null, "rejected", [validation, ruleChange("rule-added")], { isCustom: true }), ["rule-added"]);
});

test("if a rule and the validation of a template change together, both are reasons for a rejection", () => {
  const key = `unvalidatedTemplates.kinds[${finding.object.kind}]`;
  const both = [ruleChange("rule-changed"), dataChange(key)];
  assert.equal(reasons("ignored", "rejected", both), ["rule-changed", key]);
  assert.equal(reasons(null, "rejected", both), ["rule-changed", key]);
  assert.equal(reasons("rejected", "ignored", both), ["rule-changed", key]);
  assert.equal(reasons("ignored", "fails", both), ["rule-changed"]);
  assert.equal(reasons("ignored", "rejected", [...both.slice(0, 1), dataChange("unvalidatedTemplates.kinds[Other]")]), [
    "rule-changed",
  ]);
});

test("what makes an object count as Windows is a reason beside the validation of its template", () => {
  const key = `unvalidatedTemplates.kinds[${finding.object.kind}]`;
  const classes = dataChange("windowsRuntimeClasses.names[a]");
  const evidence = ["windowsRuntimeClasses.names"];
  assert.equal(reasons(null, "rejected", [dataChange(key), classes], { evidence }), [
    key,
    "windowsRuntimeClasses.names[a]",
  ]);
});

test("changes of other rules or versions are not reasons", () => {
  assert.equal(
    reasons(null, "fails", [ruleChange("rule-added", "1.26"), ruleChange("rule-added", "1.25", "win-other")]),
    [],
  );
});

test("beside the rule stands what it reads, where the finding names it", () => {
  const gates = [
    dataChange("featureGates.gates[hostPID]"),
    dataChange("featureGates.gates[hostPIDs]"),
    dataChange("windowsBuilds.builds[20H2]"),
  ];
  assert.equal(reasons(null, "fails", [ruleChange("rule-changed"), ...gates], { own: ["featureGates.unknown"] }), [
    "rule-changed",
    "featureGates.gates[hostPID]",
  ]);
  assert.equal(
    reasons(null, "fails", [ruleChange("rule-changed"), ...gates], { own: ["windowsBuilds.builds.build"] }),
    ["rule-changed", "windowsBuilds.builds[20H2]"],
  );
});

test("and the field that the API got or lost", () => {
  const fields = [
    dataChange("fields.Pod[spec.hostPID]", "API fields"),
    dataChange("fields.Pod[spec.hostIPC]", "API fields"),
  ];
  assert.equal(reasons(null, "ignored", [ruleChange("rule-added"), ...fields]), [
    "rule-added",
    "fields.Pod[spec.hostPID]",
  ]);
});

test("a field that the API had before the effect is no reason for it", () => {
  const field = dataChange("fields.Pod[spec.hostPID]", "API fields");
  const changes = [ruleChange("rule-added"), ruleChange("rule-tightened", "1.26"), field];
  const shifts = shiftsOf(versions.slice(0, 3) as KubeVersion[], [null, state("ignored"), state("rejected")]);
  const found = shifts.flatMap((shift) => reasonsOf(shift, changes, none));
  assert.equal(found, changes.slice(0, 2));
});

test("beside the rule stands the gate of its sources that is switched, and no other", () => {
  const gate = (name: string, before: unknown, after: unknown): Change =>
    Object.assign(dataChange(`featureGates.gates[${name}]`), { before, after });
  const [on, off] = [{ default: true }, { default: false }];
  const all = [ruleChange("rule-tightened"), gate("New", null, on), gate("On", off, on), gate("Off", null, off)];
  const gates = ["New", "On", "Off", "Same"];
  const others = [gate("Same", { ...on, stage: "beta" }, on), gate("Other", off, on)];
  assert.equal(reasons("ignored", "rejected", [...all, ...others], { gates }), [
    "rule-tightened",
    "featureGates.gates[New]",
    "featureGates.gates[On]",
  ]);
  assert.equal(reasons("ignored", "rejected", all.slice(1), { gates }), []);
});

test("the gates of a rule are those that its sources name", () => {
  assert.equal(dataReadBy("win-host-users", theSpec()).gates, [
    "UserNamespacesStatelessPodsSupport",
    "UserNamespacesSupport",
  ]);
  assert.equal(dataReadBy("win-pod-resources", theSpec()).gates, ["PodLevelResources"]);
});

test("where the rule is as it was, its scopes and parameters explain it, or else what makes objects Windows", () => {
  const classes = dataChange("windowsRuntimeClasses.names[windows-20h2]");
  assert.equal(reasons("fails", null, [classes], { around: ["windowsRuntimeClasses.names"] }), [
    classes.kind === "data" ? classes.key : "",
  ]);
  assert.equal(reasons("fails", null, [classes], { evidence: ["windowsRuntimeClasses.names"] }).length, 1);
  assert.equal(reasons("fails", null, [classes], { around: ["windowsRuntimeClasses.placeholders"] }).length, 1);
  assert.equal(reasons("fails", null, [classes]), []);
});

test("if the rule says something else about the same effect, what is around it is no reason", () => {
  const [around, evidence] = [dataChange("scopes.a"), dataChange("evidence.b")];
  const reads = { around: ["scopes"], evidence: ["evidence"] };
  const reworded = ruleChange("rule-reworded");
  const other = state("risk", { remediation: "Do something else." });
  const reasonsForText = (...differences: Change[]): readonly Change[] =>
    shiftsOf(versions.slice(0, 2) as KubeVersion[], [state("risk"), other]).flatMap((shift) =>
      reasonsOf(shift, differences, { ...none, ...reads, own: ["own"] }),
    );
  const own = dataChange("own.c");
  assert.equal(reasonsForText(around, evidence), [around]);
  assert.equal(reasonsForText(reworded, around, evidence), []);
  assert.equal(reasonsForText(reworded, evidence), []);
  assert.equal(reasonsForText(reworded, own, around), [own]);
  assert.equal(reasons("ignored", "risk", [reworded, evidence], reads), ["evidence.b"]);
});

test("a rule reads what it names", () => {
  assert.equal(dataReadBy("kubelet-feature-gates", theSpec()).own, [
    "featureGates.unknown",
    "featureGates.lockedOn",
    "featureGates.lockedOff",
  ]);
  assert.equal(dataReadBy("win-sysctls", theSpec()).own, ["safeSysctls.names"]);
});

test("and what its scopes and the parameters in them name", () => {
  const { own, around } = dataReadBy("win-host-pid", theSpec());
  assert.equal([own, around], [[], ["windowsRuntimeClasses.names"]]);
});

test("evidence of other objects counts as read data", () => {
  const { own, around, evidence } = dataReadBy("kubelet-feature-gates", theSpec());
  assert.equal([own.length, around, evidence], [3, [], ["windowsRuntimeClasses.names"]]);
});

test("a rule that there is not reads nothing", () => {
  const { own, around } = dataReadBy("win-nothing", theSpec());
  assert.equal([own, around], [[], []]);
});

test.run();
