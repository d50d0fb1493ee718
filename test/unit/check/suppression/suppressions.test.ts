import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { PlacedFinding, Report } from "../../../../src/check/findings.js";
import { ownRules } from "../../../../src/check/own-rules.js";
import type { Profile } from "../../../../src/model/profile.js";
import type { Asked } from "./checking.js";
import { check, release } from "./checking.js";

const test = suite("check/suppression/suppressions");

function pod(comment: string): string {
  return `apiVersion: v1\nkind: Pod ${comment}\nmetadata: {name: a, namespace: b}\n`;
}

function faultsIn({ findings }: Report): readonly PlacedFinding[] {
  return findings.filter(({ rule }) => rule.startsWith("suppression-"));
}

async function faults(comment: string, asked?: Asked): Promise<string[]> {
  return faultsIn(await check(pod(comment), asked)).map(
    ({ rule, message, remediation }) => `${rule}: ${message} ${remediation}`,
  );
}

test("the day named is the last one", async () => {
  const [last, after] = await Promise.all(
    ["2027-01-31", "2027-02-01"].map((today) => check(pod("# wincompat-ignore win-a: x until 2027-01-31"), { today })),
  );
  assert.equal([last?.suppressed.length, last?.findings.map(({ rule }) => rule)], [1, ["win-b"]]);
  assert.equal(
    [after?.suppressed.length, after?.findings.map(({ rule }) => rule)],
    [0, ["suppression-expired", "win-a", "win-b"]],
  );
});

test("what is wrong is a finding at the comment, in the object, with all that a finding has", async () => {
  const [fault] = faultsIn(await check(pod("# wincompat-ignore win-a: x until 2026-11-20")));
  assert.equal(fault, {
    rule: "suppression-expired",
    profile: "core",
    effect: "ignored",
    severity: "warning",
    path: "",
    message: "The suppression of win-a expired after 2026-11-20 and no longer has an effect.",
    remediation: "Fix the finding and remove the suppression, or set a later day.",
    object: { apiVersion: "v1", kind: "Pod", namespace: "b", name: "a" },
    evidence: [],
    fingerprint: "suppression-expired Pod b/a # wincompat-ignore win-a",
    file: "<stdin>",
    line: 2,
    column: 11,
  });
});

const invalid: readonly [comment: string, said: string][] = [
  [
    "# wincompat-ignore win-a",
    "This suppression of win-a has no effect. It has no reason. Write why the finding is acceptable.",
  ],
  [
    "# wincompat-ignore: x",
    "This suppression has no effect. It names no rule. Write the id of a rule, as in findings.",
  ],
  [
    "# wincompat-ignore win_a: x",
    'This suppression of win_a has no effect. There is no rule "win_a" in Kubernetes 1.27. Did you mean win-a?',
  ],
  [
    "# wincompat-ignore zzzzzzzzzzzz: x",
    'This suppression of zzzzzzzzzzzz has no effect. There is no rule "zzzzzzzzzzzz" in Kubernetes 1.27. Write the id of a rule, as in findings.',
  ],
  [
    "# wincompat-ignore win-a old",
    'This suppression of win-a old has no effect. There is no rule "win-a old" in Kubernetes 1.27. Write a colon between the rules and the reason, and commas between rules.',
  ],
  [
    "# wincompat-ignore suppression-unused: x",
    "This suppression of suppression-unused has no effect. Findings about suppressions cannot be suppressed in a manifest. Fix it, or skip the rule with `--skip suppression-unused`.",
  ],
];

for (const [comment, said] of invalid) {
  test(`invalid: ${comment}`, async () => assert.equal(await faults(comment), [`suppression-invalid: ${said}`]));
}

test("a date in another form suppresses nothing, and is reported", async () => {
  for (const date of ["2027-1-31", "31.01.2027", "2027-02-30"]) {
    const report = await check(pod(`# wincompat-ignore win-a: x until ${date}`));
    assert.equal(
      [report.suppressed, report.findings.map(({ rule }) => rule).sort()],
      [[], ["suppression-invalid", "win-a", "win-b"]],
      date,
    );
  }
});

test("one invalid rule of a comment leaves the others in force", async () => {
  const report = await check(pod("# wincompat-ignore win-a, win-zz: x"));
  assert.equal([report.suppressed.map(({ rule }) => rule), faultsIn(report).length], [["win-a"], 1]);
});

test("at the end of a document a comment is about nothing", async () => {
  const { findings } = await check("apiVersion: v1\nkind: Pod\n# wincompat-ignore win-a: x\n");
  assert.match(findings.find(({ rule }) => rule === "suppression-invalid")?.message ?? "", /has no field after it/);
});

const unused = "# wincompat-ignore win-a: x";
const other = { paths: ["metadata.name"] };

test("what covers nothing is unused, in kinds without rules, too", async () => {
  const said = "suppression-unused: The suppression of win-a matches no finding. Remove it, or move it to the finding.";
  assert.equal(await faults(unused, other), [said]);
  assert.equal(
    faultsIn(await check(pod(unused).replace("Pod", "Secret"), other)).map(({ object }) => object.kind),
    ["Secret"],
  );
});

test("a rule that this run does not ask is neither used nor unused", async () => {
  const not: readonly Asked[] = [{ skip: new Set(["win-a"]) }, { only: new Set(["win-b", "suppression-unused"]) }];
  for (const asked of not) assert.equal(await faults(unused, { ...other, ...asked }), []);
  assert.is((await faults(unused, { ...other, only: new Set(["win-a", "suppression-unused"]) })).length, 1);
  const opinion = "# wincompat-ignore win-opinion: x";
  assert.equal(await faults(opinion), []);
  assert.is((await faults(opinion, { profiles: new Set<Profile>(["core", "recommended"]) })).length, 1);
});

test("the three rules about suppressions can be skipped and have severities", async () => {
  assert.equal(await faults(unused, { ...other, skip: new Set(["suppression-unused"]) }), []);
  const report = await check(pod(unused), { ...other, severities: new Map([["suppression-unused", "info"]]) });
  assert.equal([faultsIn(report)[0]?.severity, report.summary.infos], ["info", 1]);
});

test("ignored suppressions cover nothing and are not reported", async () => {
  const report = await check(pod("# wincompat-ignore win-a: x\n# wincompat-ignore win-zz: x"), {
    suppressions: "refuse",
  });
  assert.equal([report.suppressed, report.findings.map(({ rule }) => rule)], [[], ["win-a", "win-b"]]);
});

test("an object that is not judged leaves open what its comments would cover", async () => {
  const report = await check(`# wincompat-ignore win-a: x\n${pod("")}spec: text\n`);
  assert.equal([report.summary.invalid, report.findings], [1, []]);
});

test("a finding is suppressed whatever its versions, and a fault holds in all that are asked", async () => {
  const releases = [release(["kind"], "1.26"), release(["kind", "metadata.name"], "1.27")];
  const report = await check(pod("# wincompat-ignore win-a: x\n# wincompat-ignore win-b: end until 2026-01-01"), {
    releases,
  });
  assert.equal(
    report.suppressed.map(({ kubernetes }) => kubernetes),
    [["1.26", "1.27"]],
  );
  assert.equal(
    faultsIn(report).map(({ rule, kubernetes }) => [rule, kubernetes]),
    [["suppression-expired", ["1.26", "1.27"]]],
  );
});

test("in a List a fault is in the object that it stands in", async () => {
  const item = (name: string, comment: string): string =>
    `- apiVersion: v1\n  kind: Pod\n  metadata:\n    name: ${name} ${comment}\n`;
  const report = await check(
    `# wincompat-ignore win-z: x\napiVersion: v1\nkind: List\nitems:\n${item("a", "")}${item("b", unused)}${unused.replace("win-a", "win-b")}\n${item("c", "")}`,
  );
  assert.equal(
    faultsIn(report).map(({ rule, object }) => [rule, object.name]),
    [
      ["suppression-invalid", "a"],
      ["suppression-unused", "b"],
    ],
  );
  assert.equal(
    report.suppressed.map(({ object }) => object.name),
    ["c"],
  );
});

test("reports can name the rules", () => {
  assert.equal(
    ownRules
      .filter(({ family }) => family === "suppressions")
      .map(({ id, family, severity }) => [id, family, severity]),
    ["expired", "invalid", "unused"].map((what) => [`suppression-${what}`, "suppressions", "warning"]),
  );
  assert.ok(ownRules.every(({ title, description }) => title !== "" && description.endsWith(".")));
});

test.run();
