import { suite } from "uvu";
import * as assert from "uvu/assert";
import { CheckSession } from "../../../src/check/check-session.js";
import { checkText } from "../../../src/check/check-text.js";
import { ClusterSession } from "../../../src/check/cluster-session.js";
import { joinVersions } from "../../../src/check/evaluate.js";
import { stops } from "../../../src/check/findings.js";
import { FindingsBudget } from "../../../src/check/findings-budget.js";
import { loadRelease } from "../../../src/check/load-release.js";
import type { LoadedRelease } from "../../../src/check/loaded-release.js";
import { SharedFindings } from "../../../src/check/shared-findings.js";
import { UnusableError } from "../../../src/lib/errors.js";
import { readText } from "../../../src/manifests/manifest-text.js";
import type { Finding } from "../../../src/model/model.js";
import { mostSteps, takeSteps } from "../../../src/model/pattern-work.js";
import { mostFindings, TooManyFindings } from "../../../src/model/too-many-findings.js";
import type { KubeVersion } from "../../../src/model/version.js";
import { UpgradeCheck } from "../../../src/upgrade/check-upgrade.js";

const test = suite("check/findings-budget");

const release = await loadRelease("1.30");

/** A release whose rules report too many findings in objects whose text contains a word. */
function refusing(word: string, { policy, ...rest }: LoadedRelease = release): LoadedRelease {
  const evaluate: typeof policy.evaluate = (object) => {
    if (JSON.stringify(object).includes(word)) throw new TooManyFindings();
    return policy.evaluate(object);
  };
  return { ...rest, policy: { evaluate } };
}

/** Objects that differ only in their names would be evaluated once. */
const pod = (name: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\nspec: {subdomain: ${name}, os: {name: windows}, hostPID: true, containers: []}\n`;

const message = `Rules report more than ${mostFindings} findings in this object, so it is not checked. Divide it, or use fewer custom rules.`;

test("an object with too many findings is invalid, and the others are checked", () => {
  const refused = pod("many").replace(
    "metadata: {",
    'metadata: {annotations: {wincompat.dev/ignore.win-host-pid: "a"}, ',
  );
  const text = [refused, `# wincompat-ignore win-host-pid: known\n${pod("many2")}`, pod("a")].join("---\n");
  const { diagnostics, findings, summary } = checkText(text, { releases: refusing("many"), only: ["win-host-pid"] });
  assert.equal(
    diagnostics.map((one) => [one.kind, one.line, one.message]),
    [1, 7].map((line) => ["invalid", line, message]),
  );
  assert.equal(
    findings.map(({ rule, object }) => [rule, object.name]),
    [["win-host-pid", "a"]],
  );
  assert.equal([summary.objects, summary.invalid], [1, 2]);
});

/** A release whose rules match patterns in so many steps. */
function matching(steps: number, { policy, ...rest }: LoadedRelease = release): LoadedRelease {
  const evaluate: typeof policy.evaluate = (object) => {
    takeSteps(steps);
    return policy.evaluate(object);
  };
  return { ...rest, policy: { evaluate } };
}

test("an object whose patterns take too many steps is invalid, and the others are checked", () => {
  const text = [pod("a"), pod("b")].join("---\n");
  const only = ["win-host-pid"];
  assert.is(checkText(text, { releases: matching(mostSteps), only }).findings.length, 2);
  const { diagnostics, findings } = checkText(text, { releases: [matching(mostSteps + 1)], only });
  assert.equal(
    [diagnostics.map(({ kind, line }) => [kind, line]), findings],
    [
      [
        ["invalid", 1],
        ["invalid", 6],
      ],
      [],
    ],
  );
  assert.match(
    diagnostics[0]?.message ?? "",
    /^The patterns of custom rules and parameters take too long .* this object/,
  );
});

test("a run ends where its objects take too many steps together, and ordinary objects do not count", () => {
  const budget = new FindingsBudget(undefined, 100);
  for (let object = 0; object < 1000; object += 1) budget.match(20_000);
  budget.match(20_100);
  assert.throws(
    () => budget.match(20_001),
    (error: Error) => error instanceof UnusableError && error.message.includes("Check fewer files at once"),
  );
});

const runtimeClass =
  "apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: c}\nhandler: h\nscheduling: {nodeSelector: {kubernetes.io/os: windows}}\n";
const completed = `${runtimeClass}---
apiVersion: v1
kind: Pod
metadata: {name: a, annotations: {wincompat.dev/ignore.win-host-pid: known}}
spec: {runtimeClassName: c, hostPID: true, containers: []}
`;

test("an object that another one completes can have too many findings", () => {
  assert.equal(checkText(completed, { releases: release, only: ["win-host-pid"] }).suppressed.length, 1);
  // The completed pod has the label of the RuntimeClass.
  const releases = refusing('"runtimeClassName":"c","hostPID":true,"containers":[],"nodeSelector"');
  const session = new CheckSession("2026-11-21", { listObjects: true });
  const settings = { releases: [releases], profiles: new Set(["core"] as const) };
  for (const item of readText("a.yaml", completed)) session.add(item, settings);
  const { diagnostics, findings, objects, suppressed } = session.report();
  assert.equal(
    diagnostics.map((one) => [one.kind, one.line, one.message]),
    [["invalid", 7, message]],
  );
  assert.equal([findings, suppressed], [[], []]);
  assert.is(objects?.length, 2);
});

test("an object of a cluster with too many findings is named, because it has no line", () => {
  const session = new ClusterSession("2026-11-21");
  const settings = { releases: [refusing("many")], profiles: new Set(["core"] as const) };
  for (const name of ["many", "many, namespace: shop"])
    for (const item of readText("c", pod("many").replace("{name: many}", `{name: ${name}}`)))
      session.add(item, settings);
  assert.equal(
    session
      .report()
      .diagnostics.map((one) => one.message)
      .sort(),
    ["many", "shop/many"].map((name) => message.replace("this object", `Pod ${name}`)),
  );
});

test("no setting lets an object with too many findings pass", () => {
  const session = new CheckSession("2026-11-21");
  const settings = { releases: [refusing("many")], profiles: new Set(["core"] as const), unreadable: "allow" } as const;
  for (const item of readText("a.yaml", pod("many"))) session.add(item, settings);
  assert.equal(session.report().diagnostics.map(stops), [true]);
});

test("an object with too many findings in one version has no changes in an upgrade", () => {
  const versions = ["1.30", "1.31"] as unknown as [KubeVersion, KubeVersion];
  const { index } = release;
  const next = { ...release, index: { ...index, kubernetes: "1.31" as KubeVersion } };
  for (const releases of [
    [release, refusing("many", next)],
    [refusing("many"), next],
  ]) {
    const check = new UpgradeCheck(versions, "2026-11-21");
    for (const item of readText("a.yaml", `${pod("many")}---\n${pod("a")}`))
      check.add(item, { releases, profiles: new Set(["core"]) });
    const reports = check.reports().map(({ report }) => report);
    for (const { findings } of reports) assert.equal([...new Set(findings.map(({ object }) => object.name))], ["a"]);
    assert.equal(
      reports.flatMap(({ diagnostics }) => diagnostics.map((one) => one.message)),
      [message],
    );
  }
});

test("a run has so many findings beside ten of each object, in any order", () => {
  for (const findings of [
    [110, 10, 3],
    [3, 10, 110],
  ]) {
    const exceeded = new FindingsBudget(99);
    assert.throws(
      () => {
        for (const one of findings) exceeded.spend(one);
      },
      (error: Error) =>
        error instanceof UnusableError &&
        error.message ===
          "There are more than 99 findings, not counting 10 in each object. Check fewer files at once, or leave out rules with --skip.",
    );
    const enough = new FindingsBudget(100);
    for (const one of findings) enough.spend(one);
  }
});

test("a run counts the findings that settings apply, those of manifests, and objects with too many", () => {
  const sessionOf = (most: number, only: string): void => {
    const session = new CheckSession("2026-11-21", { budget: new FindingsBudget(most) });
    const settings = { releases: [refusing("many")], profiles: new Set(["core"] as const), only: new Set([only]) };
    const containers = Array.from(
      { length: 21 },
      (_, one) => `{name: c${one}, securityContex: {}, securityContext: {privileged: true}}`,
    );
    const text = pod("a").replace("containers: []", `containers: [${containers.join()}]`);
    for (const item of readText("a.yaml", only === "many" ? pod("many") : text)) session.add(item, settings);
    session.report();
  };
  sessionOf(11, "win-privileged");
  assert.throws(() => sessionOf(10, "win-privileged"), /more than 10 findings/);
  assert.throws(() => sessionOf(10, "field-misspelled"), /more than 10 findings/);
  sessionOf(10, "win-host-pid");
  assert.throws(() => sessionOf(1000, "many"), /more than 1000 findings/);
});

test("versions of an upgrade count a finding that they share once", () => {
  const items = [
    ...readText("a.yaml", pod("a").replace("[]", `[${"{securityContext: {privileged: true}},".repeat(30)}]`)),
  ];
  const budget = new FindingsBudget(20);
  const sharedFindings = new SharedFindings();
  const add = (one: LoadedRelease, sharing: object): void => {
    const session = new CheckSession("2026-11-21", { budget, ...sharing });
    const settings = { releases: [one], profiles: new Set(["core"] as const), only: new Set(["win-privileged"]) };
    for (const item of items) session.add(item, settings);
  };
  add(release, { sharedFindings });
  add({ ...release }, { sharedFindings });
  assert.throws(() => add(release, {}), /more than 20 findings/);
});

const finding: Finding = {
  rule: "r",
  profile: "core",
  effect: "ignored",
  severity: "warning",
  path: "spec.hostPID",
  message: "M.",
  remediation: "R.",
};

test("findings of multiple versions are joined, whether versions share them or not", () => {
  const other = { ...finding, message: "O." };
  const found = [[finding], [{ ...finding }, other], [finding, { ...other }], [finding]];
  const verdicts = found.map((findings, index) => ({ version: `1.${24 + index}`, findings }));
  assert.equal(joinVersions(verdicts), [
    { ...finding, kubernetes: ["1.24", "1.25", "1.26", "1.27"] },
    { ...other, kubernetes: ["1.25", "1.26"] },
  ]);
  const shared = verdicts.map((one) => ({ ...one, findings: [finding, other] }));
  const kubernetes = ["1.24", "1.25", "1.26", "1.27"];
  assert.equal(joinVersions(shared), [
    { ...finding, kubernetes },
    { ...other, kubernetes },
  ]);
});

test("the findings of all versions in an object are limited", () => {
  const shared = Array.from({ length: mostFindings - 1 }, (_, index) => ({ ...finding, path: `${index}` }));
  const verdict = (version: string) => ({ version, findings: [...shared, { ...finding, path: version }] });
  assert.is(joinVersions([verdict("1.24")]).length, mostFindings);
  assert.throws(
    () => joinVersions([verdict("1.24"), verdict("1.25")]),
    (error: Error) => error instanceof TooManyFindings,
  );
});

test.run();
