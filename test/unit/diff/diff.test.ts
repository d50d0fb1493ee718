import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Change, RuleChangeKind } from "../../../src/diff/change.js";
import type { VersionDiff } from "../../../src/diff/diff.js";
import { diffVersions, fieldDifferences, stepsBetween } from "../../../src/diff/diff.js";
import { differenceTexts } from "../../../src/diff/rule-differences.js";
import { lazy } from "../../../src/lib/remembered.js";
import type { Model } from "../../../src/model/model.js";
import { versionsOf } from "../../../src/model/resolve.js";
import type { KubeVersion } from "../../../src/model/version.js";
import { assertThrows } from "../../assert-throws.js";
import { models, theSpec } from "../../spec.js";

const test = suite("diff/diff");

const versions = versionsOf(theSpec());
const diff = (from: string, to: string): VersionDiff => diffVersions(theSpec(), from as KubeVersion, to as KubeVersion);
const keyOf = (change: Change): string => (change.kind === "data" ? change.key : `${change.kind} ${change.rule}`);

/** Changes that an upgrade from 1.24 to 1.27 must report, with their minor version. */
const upgrade: readonly (readonly [kubernetes: string, key: string, summary: RegExp])[] = [
  ["1.25", "rule-added win-host-users", /user namespace/],
  ["1.25", "fields.Pod[spec.hostUsers]", /has the field spec\.hostUsers\.$/],
  ["1.25", "featureGates.gates[IdentifyPodOS]", /locked/],
  ["1.25", "podSecurity.restrictedExemptions[capabilities_restricted]", /exempts pods/],
  ["1.25", "kubelet.runAsNonRootFoldsCaseSince", /in any letter case\.$/],
  ["1.27", "kubelet.resolvConfHost", /kubeadm still sets an empty string/],
  ["1.25", "inTreeVolumePlugins.plugins[vsphereVolume]", /CSI driver/],
  ["1.26", "windowsBuilds.builds[20H2]", /is not supported/],
  ["1.26", "containerRuntimes.containerd.minimum", /needs containerd 1\.6 or newer/],
  ["1.26", "containerRuntimes.criVersions[v1alpha2]", /does not support/],
  ["1.27", "featureGates.gates[IdentifyPodOS]", /does not exist: a component that sets it fails to start/],
  ["1.27", "inTreeVolumePlugins.plugins[awsElasticBlockStore]", /the kubelet has no plugin/],
  ["1.27", "podSecurity.seccompAnnotationsCopied", /annotations have no effect/],
];

const upgraded = lazy(() => diff("1.24", "1.27"));

for (const [kubernetes, key, summary] of upgrade) {
  test(`the way from 1.24 to 1.27 tells ${key} in ${kubernetes}`, () => {
    const [change, ...others] = upgraded().changes.filter((one) => one.kubernetes === kubernetes && keyOf(one) === key);
    assert.match(change?.summary ?? "", summary);
    assert.equal(others, []);
  });
}

test("what a version allows is reported with its conditions", () => {
  const { changes } = diff("1.30", "1.34");
  const summaryOf = (key: string): string => changes.find((one) => keyOf(one) === key)?.summary ?? "";
  assert.match(
    summaryOf("kubelet.fatalSettingsWithoutCgroups[enforceNodeAllocatable]"),
    /^If cgroupsPerQOS is false, the kubelet does not start unless enforceNodeAllocatable is empty or none\.$/,
  );
  assert.match(
    summaryOf("kubelet.gracefulNodeShutdown"),
    /^The kubelet can .*, if shutdownGracePeriod is set and the kubelet runs as a Windows service\.$/,
  );
});

test("values of settings that keep the kubelet from starting are named, because it needs the others", () => {
  const sentences = (from: string, to: string, key: string): readonly (string | undefined)[] => {
    const { changes } = diff(from, to);
    const change = changes.find((one) => keyOf(one) === `kubelet.fatalSettings[${key}]`);
    return change?.kind === "data" ? [change.was, change.summary] : [];
  };
  const cgroups = [
    "The kubelet does not start with cgroupsPerQOS true, which is the default.",
    "cgroupsPerQOS alone does not keep the kubelet from starting.",
  ];
  const allocatable = [
    "The kubelet does not start unless enforceNodeAllocatable is an empty list.",
    "enforceNodeAllocatable alone does not keep the kubelet from starting.",
  ];
  assert.equal(sentences("1.30", "1.31", "cgroupsPerQOS"), cgroups);
  assert.equal(sentences("1.31", "1.30", "cgroupsPerQOS"), [...cgroups].reverse());
  assert.equal(sentences("1.30", "1.31", "enforceNodeAllocatable"), allocatable);
  assert.equal(sentences("1.31", "1.30", "enforceNodeAllocatable"), [...allocatable].reverse());
  assert.equal(sentences("1.31", "1.32", "singleProcessOOMKill"), [
    "singleProcessOOMKill alone does not keep the kubelet from starting.",
    "The kubelet does not start with singleProcessOOMKill in its configuration.",
  ]);
});

test("supported versions of the kubelet are named", () => {
  const skew = diff("1.30", "1.31").changes.find((one) => keyOf(one) === "rule-changed node-version-skew");
  const texts = skew?.kind === "rule-changed" ? skew.differences.flatMap((one) => differenceTexts(one)) : [];
  assert.match(texts.join(" "), "it names 1.31 and no longer names 1.27");
});

test("a long way is its steps, one after the other", () => {
  const steps = [
    ["1.24", "1.25"],
    ["1.25", "1.26"],
    ["1.26", "1.27"],
  ].flatMap(([from = "", to = ""]) => diff(from, to).changes);
  assert.equal(upgraded().changes, steps);
  assert.equal([...new Set(steps.map(({ kubernetes }) => kubernetes))], ["1.25", "1.26", "1.27"]);
});

const opposites: Record<RuleChangeKind, RuleChangeKind> = {
  "rule-added": "rule-removed",
  "rule-removed": "rule-added",
  "rule-tightened": "rule-loosened",
  "rule-loosened": "rule-tightened",
  "rule-changed": "rule-changed",
  "rule-reworded": "rule-reworded",
};

test("backwards the same changes are taken back, under the version that brought them", () => {
  const there = upgraded();
  const back = diff("1.27", "1.24");
  assert.equal([there.direction, back.direction], ["upgrade", "downgrade"]);
  const told = (changes: readonly Change[], was: "was" | "summary"): string[] =>
    changes
      .flatMap((one) =>
        one.kind === "data"
          ? [`${one.kubernetes} ${one.key} ${JSON.stringify(was === "was" ? one.before : one.after)} ${one[was]}`]
          : [],
      )
      .sort();
  assert.equal(told(back.changes, "summary"), told(there.changes, "was"));
  const rules = ({ changes }: typeof there, turn: (kind: RuleChangeKind) => RuleChangeKind): string[] =>
    changes.flatMap((one) => (one.kind === "data" ? [] : [`${one.kubernetes} ${turn(one.kind)} ${one.rule}`])).sort();
  assert.equal(
    rules(back, (kind) => kind),
    rules(there, (kind) => opposites[kind]),
  );
  assert.equal([...new Set(back.changes.map(({ kubernetes }) => kubernetes))], ["1.27", "1.26", "1.25"]);
});

test("a version does not differ from itself", () => {
  for (const version of versions)
    assert.equal(diff(version, version), { from: version, to: version, direction: "none", changes: [] });
});

test("data have the sources of the version that brought the change, with what they say", () => {
  for (const { changes } of [diff("1.25", "1.26"), diff("1.26", "1.25")]) {
    const build = changes.find((change) => keyOf(change) === "windowsBuilds.builds[20H2]");
    const [source] = build?.sources.filter(({ text }) => text.includes("CHANGELOG")) ?? [];
    assert.match(source?.says ?? "", /20H2/);
    assert.match(source?.text ?? "", /^kubernetes\/kubernetes v1\.26\./);
  }
});

test("an unknown version is named, wherever it stands", () => {
  const unknown = "1.99" as KubeVersion;
  for (const way of [
    [unknown, "1.24"],
    ["1.24", unknown],
  ] as [KubeVersion, KubeVersion][]) {
    assertThrows(() => stepsBetween(versions, ...way), RangeError, "The spec has no data for Kubernetes 1.99.");
  }
});

const [older, newer] = models() as unknown as [Model, Model];
const hostUsers = {
  key: "fields.Pod[spec.hostUsers]",
  there: "The API of a Pod has the field spec.hostUsers.",
  gone: "The API of a Pod has no field spec.hostUsers.",
};

test("a field that rules read and that is new in the API is reported", () => {
  assert.equal(fieldDifferences(older, newer), [
    { key: hostUsers.key, before: null, after: "boolean", was: hostUsers.gone, summary: hostUsers.there },
  ]);
});

test("backwards it is gone", () => {
  assert.equal(fieldDifferences(newer, older), [
    { key: hostUsers.key, before: "boolean", after: null, was: hostUsers.there, summary: hostUsers.gone },
  ]);
});

test("fields that no rule reads are not told", () => {
  assert.equal(
    fieldDifferences(older, { ...newer, rules: newer.rules.filter(({ id }) => id !== "win-host-users") }),
    [],
  );
});

test.run();
