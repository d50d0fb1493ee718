import picocolors from "picocolors";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { KubeVersion } from "../../../../src/model/version.js";
import { prettyUpgrade } from "../../../../src/report/upgrade/pretty.js";
import type { Upgrade, UpgradeChange, UpgradeKind } from "../../../../src/upgrade/change.js";
import { breaks, upgradeKinds } from "../../../../src/upgrade/change.js";
import { version } from "../../upgrade/samples.js";
import { finding } from "../samples.js";

const test = suite("report/upgrade/pretty");
const terminal = { colors: picocolors.createColors(false), columns: 80 };
const { effect: _, severity: __, ...place } = finding;

function change(kind: UpgradeKind, changes: Partial<UpgradeChange> = {}): UpgradeChange {
  return { ...place, kind, before: null, after: "fails", since: version("1.25"), until: null, because: [], ...changes };
}

function upgrade(
  changes: readonly UpgradeChange[],
  rest: Partial<Omit<Upgrade, "summary">> & { summary?: Partial<Upgrade["summary"]> } = {},
): Upgrade {
  const kinds = Object.fromEntries(upgradeKinds.map((kind) => [kind, 0])) as Upgrade["summary"]["kinds"];
  const summary = {
    files: 1,
    objects: 2,
    windowsObjects: 1,
    exempt: 0,
    skipped: 0,
    unreadable: 0,
    invalid: 0,
    excluded: 0,
    breaking: changes.filter(breaks).length,
    kinds,
    unchanged: 0,
    suppressed: 0,
    ...rest.summary,
  };
  return {
    wincompat: "1.0.0",
    from: version("1.24"),
    to: version("1.27"),
    direction: "upgrade",
    diagnostics: [],
    reasons: [],
    changes,
    ...rest,
    summary,
  };
}

function lines(of: Upgrade): readonly string[] {
  return prettyUpgrade(of, terminal).split("\n");
}

test("without changes, one line of counts is printed", () => {
  assert.equal(lines(upgrade([])), [
    "Kubernetes 1.24 to 1.27: no breaking change, 0 other changes, 0 improvements,",
    "  in 2 objects (1 for Windows) of 1 file",
    "",
  ]);
});

test("changes are grouped by action, with rules and places", () => {
  const all = [
    change("starts-to-fail"),
    change("starts-to-fail", { line: 12, path: "spec.b" }),
    change("becomes-risky", { after: "risk", before: "advice" }),
    change("becomes-fine", { before: "ignored", after: null, remediation: null }),
  ];
  assert.equal(lines(upgrade(all, { summary: { unchanged: 3, suppressed: 1 } })).slice(0, -1), [
    "Breaking changes: fix before the upgrade",
    "",
    "  starts to fail  win-host-pid, from 1.25 on",
    "    This is what is wrong, in a sentence that is longer than a narrow window.",
    "    Do that.",
    "    a.yaml",
    "      6:3   Pod n/a, spec.hostPID",
    "      12:3  Pod n/a, spec.b",
    "",
    "Other changes: review before the upgrade",
    "",
    "  becomes risky  win-host-pid, from 1.25 on, advice → risk",
    "    This is what is wrong, in a sentence that is longer than a narrow window.",
    "    Do that.",
    "    a.yaml",
    "      6:3  Pod n/a, spec.hostPID",
    "",
    "Improvements after the upgrade",
    "",
    "  no longer reported  win-host-pid, from 1.25 on, ignored → none",
    "    Before: This is what is wrong, in a sentence that is longer than a narrow",
    "    window.",
    "    a.yaml",
    "      6:3  Pod n/a, spec.hostPID",
    "",
    "3 findings are the same in both versions. Run `wincompat check --kubernetes",
    "  1.27` with the same options to see them.",
    "Kubernetes 1.24 to 1.27: 2 breaking changes, 1 other change, 1 improvement, 1",
    "  suppressed, in 2 objects (1 for Windows) of 1 file",
  ]);
});

test("of a patch release, which the next one can repair, only the release itself is named", () => {
  for (const direction of ["upgrade", "downgrade"] as const)
    assert.is(
      lines(upgrade([change("starts-to-fail", { since: "1.29.12" as KubeVersion })], { direction }))[2],
      "  starts to fail  win-host-pid, in 1.29.12",
    );
});

test("what already fails is rejected from a version on, which the sentence names", () => {
  const all = [change("becomes-rejected", { before: "fails", after: "rejected" })];
  assert.is(
    lines(upgrade(all)).slice(2, 4).join(" ").replace(/\s+/g, " ").trim(),
    "already fails; from 1.25 on, the object is rejected win-host-pid, fails → rejected",
  );
});

test("what fails before it is rejected shows both versions, and all effects", () => {
  const head = (changes: Partial<UpgradeChange>, direction: Upgrade["direction"]): string => {
    const one = change("becomes-rejected", { after: "rejected", ...changes });
    return lines(upgrade([one], { direction }))
      .slice(2, 4)
      .join(" ")
      .replace(/\s+/g, " ")
      .trim();
  };
  assert.match(
    head({ before: "ignored", since: version("1.25"), rejectedSince: version("1.26") }, "upgrade"),
    /^starts to fail win-host-pid, from 1\.25 on; the object is first rejected in 1\.26, ignored → fails → rejected/,
  );
  assert.match(
    head({ since: version("1.26"), rejectedSince: version("1.25") }, "downgrade"),
    /^starts to fail win-host-pid, in 1\.26 and older; the object is first rejected in 1\.25/,
  );
  // Versions after the first one that rejects it can fail only.
  assert.match(
    head({ since: version("1.25"), until: version("1.27"), rejectedSince: version("1.26") }, "upgrade"),
    /^starts to fail win-host-pid, from 1\.25 to 1\.27; the object is first rejected in 1\.26/,
  );
});

test("changes in intermediate versions show their last version", () => {
  const until = (text: string): string => lines(upgrade([change("starts-to-fail", { until: version(text) })]))[2] ?? "";
  assert.equal(
    [until("1.25"), until("1.26")],
    ["  starts to fail  win-host-pid, only in 1.25", "  starts to fail  win-host-pid, from 1.25 to 1.26"],
  );
});

test("up to three data changes are printed as reasons", () => {
  const datum = {
    kubernetes: version("1.25"),
    kind: "data",
    topic: "Data",
    key: "a.b",
    before: null,
    after: 1,
    was: "It was not.",
    sources: [],
  } as const;
  const reasons = [1, 2, 3, 4, 5].map((number) => ({ ...datum, summary: `It is ${number}.` }));
  const told = lines(upgrade([change("starts-to-fail", { because: [0, 1, 2, 3, 4] })], { reasons })).filter((line) =>
    /It is|more/.test(line),
  );
  assert.equal(told, [
    "    Kubernetes 1.25: It is 1.",
    "    Kubernetes 1.25: It is 2.",
    "    Kubernetes 1.25: It is 3.",
    "    and 2 more changes: `wincompat diff`",
  ]);
});

test("a downgrade is called one, and what was not read is reported above the counts", () => {
  const diagnostic = {
    file: "b.yaml",
    line: 1,
    column: 1,
    message: "It is no YAML.",
    kind: "unreadable",
  } as const;
  const said = prettyUpgrade(
    upgrade([change("starts-to-fail")], { direction: "downgrade", diagnostics: [diagnostic] }),
    terminal,
  );
  assert.match(said, /^Breaking changes: fix before the downgrade\n/);
  assert.match(said, /\n\nunreadable {2}b\.yaml:1:1 {2}It is no YAML\.\n\nKubernetes/);
});

test("texts of manifests cannot start a line, and lines keep to the terminal", () => {
  const evil = {
    path: "metadata.labels[\u001b[31m]",
    file: "a\u202e.yaml",
    object: { ...finding.object, name: "x".repeat(60) },
  };
  const said = prettyUpgrade(upgrade([change("becomes-risky", { ...evil, message: "A\u2028B" })]), terminal);
  assert.not.match(said, /[\u001b\u2028\u202e]/);
  assert.equal(
    said.split("\n").filter((line) => line.length > 80),
    [],
  );
});

test("every kind has words, and stands under what is to be done", () => {
  for (const kind of upgradeKinds)
    assert.match(
      lines(upgrade([change(kind)]))[0] ?? "",
      kind.startsWith("becomes-m") || kind === "becomes-fine"
        ? /^Improvements after/
        : /^(?:Breaking|Other) changes: .* before/,
    );
});

test.run();
