import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Fixture } from "../../../../src/engines/samples/fixtures.js";
import { fixture } from "../../../../src/engines/samples/fixtures.js";
import type { Question, Sample } from "../../../../src/engines/samples/samples.js";
import { results, samplesOf as samplesWith } from "../../../../src/engines/samples/samples.js";
import type { Case, Model } from "../../../../src/model/model.js";
import { severities } from "../../../../src/model/model.js";
import { session } from "../../../engine-session.js";
import { readFixtures } from "../../../fixtures.js";
import { models } from "../../../spec.js";

const test = suite("engines/samples/samples");
const samplesOf = (model: Model, asked: Question, fixtures: readonly Fixture[]): readonly Sample[] =>
  samplesWith(model, asked, fixtures, session().context.intern);
const [newest] = models().slice(-1) as [Model];

const question = (id: string): Question => {
  const rule = newest.rules.find((one) => one.id === id);
  if (!rule) throw new Error(`no rule ${id}`);
  return rule;
};

const pod = (...lines: string[]): string =>
  ["apiVersion: v1", "kind: Pod", "metadata: { name: a }", "spec:", ...lines.map((line) => `  ${line}`), ""].join("\n");
const windows = "os: { name: windows }";
const deny = fixture("win-host-pid/deny.a.yaml", pod(windows, "hostPID: true"));
const allow = fixture("win-host-pid/allow.a.yaml", pod(windows, "hostPID: false"));

test("a Pod is converted to a Deployment and a CronJob, and each is evaluated again", () => {
  const samples = samplesOf(newest, question("win-host-pid"), [deny, allow]);
  const told = samples.map(({ result, object, findings }) => [
    result,
    object.kind,
    object.metadata?.name,
    findings.map(({ path }) => path).join(),
  ]);
  assert.equal(told, [
    ["fail", "Pod", "win-host-pid-fail", "spec.hostPID"],
    ["fail", "Deployment", "win-host-pid-fail", "spec.template.spec.hostPID"],
    ["fail", "CronJob", "win-host-pid-fail", "spec.jobTemplate.spec.template.spec.hostPID"],
    ["pass", "Pod", "win-host-pid-pass", ""],
    ["pass", "Deployment", "win-host-pid-pass", ""],
    ["pass", "CronJob", "win-host-pid-pass", ""],
    ["skip", "Pod", "linux", ""],
    ["skip", "Deployment", "linux", ""],
    ["skip", "CronJob", "linux", ""],
  ]);
});

test("the shortest fixture is used, and existing workloads come before converted ones", () => {
  const longer = fixture("win-host-pid/deny.b.yaml", pod(windows, "hostPID: true", "hostname: long"));
  const own = fixture(
    "win-host-pid/deny.c.yaml",
    `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: c }\nspec:\n  replicas: 2\n  template:\n    spec: { hostPID: true, ${windows} }\n`,
  );
  const [first, second] = samplesOf(newest, question("win-host-pid"), [longer, own, deny]);
  assert.is((first?.object.spec as { hostname?: string }).hostname, undefined);
  assert.is((second?.object.spec as { replicas?: number }).replicas, 2);
});

test("fixtures for other values or versions are not samples", () => {
  const set = fixture("win-host-pid/deny.a.yaml", `# set: exemptNamespaces=a\n${deny.text}`);
  const old = fixture("win-host-pid/deny.b.yaml", `# versions: -1.26\n${deny.text}`);
  assert.equal(
    samplesOf(newest, question("win-host-pid"), [set, old]).filter(({ result }) => result === "fail"),
    [],
  );
});

test("a Pod with ephemeral containers is not converted to a workload", () => {
  const joined = fixture(
    "win-run-as-user/deny.a.yaml",
    pod(windows, "ephemeralContainers: [{ name: a, securityContext: { runAsUser: 1 } }]"),
  );
  assert.equal(
    samplesOf(newest, question("win-run-as-user"), [joined])
      .filter(({ result }) => result === "fail")
      .map(({ object }) => object.kind),
    ["Pod"],
  );
});

// The builds of the nodes, and what a platform requires, are unknown until a user sets them.
const needsValues = ["node-windows-build", "win-build-selector", "win-node-selector error"];
// Templates have no ephemeral containers.
const needsRunningPods = ["win-ephemeral-target-container"];

/** Ephemeral containers join running pods, so no workload has them. */
function isAboutEphemeral({ finds }: Case): boolean {
  return finds.every(({ each }) =>
    each.some((one) => one.kind === "containers" && one.lists.join() === "ephemeralContainers"),
  );
}

for (const model of models()) {
  test(`every rule has a sample of each kind that breaks it and keeps it, ${model.version}`, () => {
    const lacking = model.rules.flatMap((rule) =>
      severities.flatMap((severity) => {
        const cases = rule.cases.filter((one) => one.severity === severity);
        const samples =
          cases.length === 0
            ? []
            : samplesOf(
                model,
                { ...rule, cases },
                readFixtures().filter((one) => one.rule === rule.id),
              );
        const wanted = rule.subject === "pod" && !cases.every(isAboutEphemeral) ? 3 : 1;
        const few = results.filter(
          (result) => result !== "skip" && samples.filter((one) => one.result === result).length < wanted,
        );
        return cases.length === 0 ? [] : few.map((result) => `${rule.id} ${severity} ${result}`);
      }),
    );
    assert.equal(
      lacking.filter(
        (one) => ![...needsValues, ...needsRunningPods].some((id) => one.startsWith(`${id} `) && one.endsWith("fail")),
      ),
      [],
    );
  });
}

test.run();
