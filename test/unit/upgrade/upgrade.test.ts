import { suite } from "uvu";
import * as assert from "uvu/assert";
import { breaks } from "../../../src/upgrade/change.js";
import type { VersionReports } from "../../../src/upgrade/upgrade.js";
import { upgradeOf } from "../../../src/upgrade/upgrade.js";
import { theSpec } from "../../spec.js";
import { report } from "../report/samples.js";
import { found, version, wayOf } from "./samples.js";

const test = suite("upgrade/upgrade");

function untold(): never {
  throw new Error("Nobody has asked for reasons.");
}

const users = found("ignored", {
  rule: "win-host-users",
  path: "spec.hostUsers",
  message: "Dropped.",
  remediation: "Remove it.",
});

test("where nothing changes, the spec is not read, and what holds is counted", () => {
  const { changes, reasons, summary, direction } = upgradeOf(
    wayOf([users, found("rejected")], [users, found("rejected", { message: "In other words." })]),
    untold,
  );
  assert.equal([changes, reasons, direction], [[], [], "upgrade"]);
  assert.equal([summary.unchanged, summary.breaking, summary.suppressed], [2, 0, 0]);
});

test("a change has the number of paths that its evidence leaves out", () => {
  const { changes } = upgradeOf(wayOf([], [{ ...users, moreEvidence: 480 }]), theSpec);
  assert.equal(
    changes.map(({ moreEvidence }) => moreEvidence),
    [480],
  );
});

test("a change tells everything of the finding, and why it is there", () => {
  const { changes, reasons, summary } = upgradeOf(wayOf([], [users]), theSpec);
  const { effect: _, severity: __, ...told } = users;
  assert.equal(changes, [
    {
      ...told,
      kind: "starts-to-be-ignored",
      before: null,
      after: "ignored",
      since: version("1.25"),
      until: null,
      because: [0, 1],
    },
  ]);
  assert.equal(
    reasons.map((one) => (one.kind === "data" ? one.key : `${one.kind} ${one.rule}`)),
    ["rule-added win-host-users", "fields.Pod[spec.hostUsers]"],
  );
  assert.equal([summary.kinds["starts-to-be-ignored"], summary.unchanged, summary.breaking], [1, 0, 0]);
});

test("what becomes fine says what was wrong, and nothing to do", () => {
  const [change] = upgradeOf(
    wayOf([found("rejected", { rule: "win-seccomp-annotation" })], [], [], []),
    theSpec,
  ).changes;
  assert.equal(
    [change?.kind, change?.message, change?.remediation, change?.after],
    ["becomes-fine", found("risk").message, null, null],
  );
});

test("another remedy without a change of the rule is only other words", () => {
  const of = (remediation: string, rule: string) => found("risk", { rule, remediation });
  const told = (rule: string) => {
    const [second, third] = ["Do that.", "Do this."].map((remedy, index) => ({
      kubernetes: version(`1.${25 + index}`),
      report: report({ findings: [of(remedy, rule)] }),
    }));
    if (second === undefined) throw new Error("A way has a first version.");
    return upgradeOf(third === undefined ? [second] : [second, third], theSpec);
  };
  assert.equal(
    told("rc-windows-build").changes.map(({ kind }) => kind),
    ["changes"],
  );
  const reworded = told("win-host-pid");
  assert.equal([reworded.changes, reworded.summary.unchanged], [[], 1]);
});

test("what breaks comes first, then by file, line, path and rule", () => {
  const places = [
    ["risk", "a.yaml", 1],
    ["fails", "b.yaml", 2],
    ["fails", "b.yaml", 1],
    ["rejected", "c.yaml", 1],
    ["fails", "a.yaml", 9],
  ] as const;
  const { changes, summary } = upgradeOf(
    wayOf(
      [],
      places.map(([effect, file, line]) => found(effect, { file, line })),
    ),
    theSpec,
  );
  assert.equal(
    changes.map(({ kind, file, line }) => `${kind} ${file} ${line}`),
    [
      "becomes-rejected c.yaml 1",
      "starts-to-fail a.yaml 9",
      "starts-to-fail b.yaml 1",
      "starts-to-fail b.yaml 2",
      "becomes-risky a.yaml 1",
    ],
  );
  assert.equal([changes.filter(breaks).length, summary.breaking], [4, 4]);
});

test("suppressed findings are only counted", () => {
  const suppression = { by: "comment", reason: "Later.", file: "a.yaml", line: 1, column: 1 } as const;
  const way: VersionReports = [
    { kubernetes: version("1.24"), report: report({}) },
    { kubernetes: version("1.25"), report: report({ suppressed: [{ ...users, suppression }] }) },
  ];
  const { changes, reasons, summary } = upgradeOf(way, theSpec);
  assert.equal([changes, reasons, summary.suppressed, summary.breaking], [[], [], 1, 0]);
});

test("messages about the input are reported once for all versions", () => {
  const diagnostic = {
    file: "a.yaml",
    line: 1,
    column: 1,
    message: "It is no YAML.",
    kind: "unreadable",
  } as const;
  const [first, ...rest] = wayOf([], [], []).map(({ kubernetes }) => ({
    kubernetes,
    report: report({ diagnostics: [diagnostic] }),
  }));
  assert.equal(first && upgradeOf([first, ...rest], untold).diagnostics, [diagnostic]);
});

test("a change to an older version is a downgrade, and to the same version it is neither", () => {
  const [first, second] = wayOf([], [users]);
  const back = second && upgradeOf([second, first], theSpec);
  assert.equal(
    [back?.direction, back?.changes.map(({ kind, since }) => `${kind} ${since}`)],
    ["downgrade", ["becomes-fine 1.24"]],
  );
  assert.equal(
    back?.reasons.map(({ kind }) => kind),
    ["rule-removed", "data"],
  );
  assert.is(upgradeOf([first], untold).direction, "none");
});

test.run();
