import picocolors from "picocolors";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Change, DataChange, RuleChange } from "../../../../src/diff/change.js";
import type { VersionDiff } from "../../../../src/diff/diff.js";
import type { KubeVersion } from "../../../../src/model/version.js";
import { prettyDiff } from "../../../../src/report/spec/diff.js";

const test = suite("report/spec/diff");
const [old, now] = ["1.24", "1.25"] as [KubeVersion, KubeVersion];

const rule: RuleChange = {
  kind: "rule-added",
  rule: "win-test",
  title: "A rule",
  profile: "core",
  effect: { windows: ["rejected", "advice"], pod: ["fails"] },
  differences: [],
  summary: "Now reported: This is wrong.",
  sources: [{ text: "a/b v1.0, c.go", says: "So it is.", url: "https://example.com/c.go", disagrees: false }],
};
const data: DataChange = {
  kind: "data",
  topic: "Feature gates",
  key: "featureGates.gates[A]",
  before: 1,
  after: 2,
  summary: "A: locked; in kubelet.",
  was: "A: beta; in kubelet.",
  sources: [{ text: "A page", disagrees: true }],
};

function lines(
  changes: readonly (RuleChange | DataChange)[],
  { sources = false, columns = 80, ...way }: Partial<VersionDiff> & { sources?: boolean; columns?: number } = {},
): string[] {
  const diff: VersionDiff = {
    from: old,
    to: now,
    direction: "upgrade",
    changes: changes.map((one): Change => ({ kubernetes: now, ...one })),
    ...way,
  };
  return prettyDiff(diff, { sources }, { colors: picocolors.createColors(false), columns }).split("\n");
}

test("changes stand under their version and topic, with what was and how many there are", () => {
  assert.equal(lines([rule, data]), [
    "Kubernetes 1.25",
    "",
    "  Rules",
    "    + win-test added: A rule",
    "      Now reported: This is wrong.",
    "      effects: rejected, advice (windows); fails (pod)",
    "",
    "  Feature gates",
    "    ~ A: locked; in kubelet.",
    "      was: beta",
    "",
    "2 changes: 1 of rules, 1 of data. `--sources` prints their sources, `wincompat explain <rule>` explains a rule.",
    "",
  ]);
});

test("data have the same mark whether they are added, changed or removed, because a sign could contradict the sentence", () => {
  const [validated, unvalidated] = [
    "The API server validates it.",
    "The API server does not validate it: it accepts it.",
  ];
  const removed = { ...data, after: null, summary: validated, was: unvalidated };
  const added = { ...data, before: null, summary: unvalidated, was: validated };
  assert.equal(
    [removed, added].map((one) => lines([one]).slice(3, 5)),
    [
      ["    ~ The API server validates it.", "      was: The API server does not validate it: it accepts it"],
      ["    ~ The API server does not validate it: it accepts it.", "      was: The API server validates it"],
    ],
  );
});

test("the heading names a downgrade", () => {
  assert.is(lines([data], { from: now, to: old, direction: "downgrade" })[0], "Kubernetes 1.25, reverted");
});

test("without changes, one sentence is printed", () => {
  assert.equal(lines([], { to: old, direction: "none" }), ["Nothing changes from Kubernetes 1.24 to 1.24.", ""]);
});

test("sources stand behind each rule, and once behind the data of a topic", () => {
  assert.equal(
    lines([rule, data, { ...data, summary: "B." }], { sources: true }).filter((line) => line.startsWith("        ")),
    ["        a/b v1.0, c.go: So it is.", "        https://example.com/c.go", "        otherwise: A page"],
  );
});

test("a rule that differs tells in what", () => {
  const differences: RuleChange["differences"] = [{ aspect: "profile", before: "core", after: "recommended" }];
  assert.equal(lines([{ ...rule, kind: "rule-changed", differences }]).slice(3, 6), [
    "    ~ win-test changed: A rule",
    "      effects: rejected, advice (windows); fails (pod)",
    "      profile: core → recommended",
  ]);
});

test("long sentences are folded", () => {
  const summary = "This is a sentence that does not fit into a narrow window.";
  assert.equal(lines([{ ...data, before: null, summary }], { columns: 40 }).slice(3, 6), [
    "    ~ This is a sentence that does not",
    "      fit into a narrow window.",
    "      was: beta; in kubelet",
  ]);
});

test.run();
