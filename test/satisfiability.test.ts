import { suite } from "uvu";
import * as assert from "uvu/assert";
import { remembered } from "../src/lib/remembered.js";
import { interpret } from "../src/model/interpret.js";
import type { Finding, Model, Rule, Verdict } from "../src/model/model.js";
import type { ParameterValues } from "../src/model/parameter.js";
import type { Profile } from "../src/model/profile.js";
import { profiles } from "../src/model/profile.js";
import { targetOf } from "../src/model/subject.js";
import type { Fixture } from "./fixtures.js";
import { readFixtures } from "./fixtures.js";
import { comparedModels } from "./spec.js";
import type { Workload } from "./workloads.js";
import { readWorkloads } from "./workloads.js";

// The rules can be met: useful workloads pass all of them, and a violation of one can be fixed without breaking another.
const test = suite("satisfiability");
const workloads = readWorkloads();
const denied = readFixtures().filter(({ verdict }) => verdict === "deny");
const allowed = readFixtures().filter(({ verdict }) => verdict === "allow");

/** Rules about what only objects have that another rule reports: a timeout of session affinity exists only with session affinity. */
const neverAlone = ["svc-session-affinity-timeout"];

/** What users turn on. */
const choices: Readonly<Record<string, readonly Profile[]>> = {
  ...Object.fromEntries(profiles.map((profile) => [profile, ["core", profile]])),
  "all profiles": profiles,
};

/** What is known of a cluster: nothing; or its builds and classes. */
const clusters: Readonly<Record<string, ParameterValues>> = {
  "any cluster": new Map(),
  "a cluster with two builds": new Map([
    ["windowsBuilds", ["10.0.17763", "10.0.20348"]],
    ["windowsStorageClasses", ["windows-disk", "smb"]],
  ]),
};

/** Kinds of workloads on Windows, each with a condition that recognizes it. */
const needs: Readonly<Record<string, (all: Workload, model: Model) => boolean>> = {
  "a web server behind a Service": (all, model) =>
    podsOf(all, model, "Deployment").some(({ spec }) => spec.containers.some(({ readinessProbe }) => readinessProbe)) &&
    has(all, "Service"),
  "a HostProcess DaemonSet": (all, model) =>
    podsOf(all, model, "DaemonSet").some(({ spec }) => spec.securityContext?.windowsOptions?.hostProcess === true),
  "an application with a GMSA": (all, model) =>
    podsOf(all, model, "Deployment").some(
      ({ spec }) => spec.securityContext?.windowsOptions?.gmsaCredentialSpecName !== undefined,
    ),
  "the node plugin of a CSI driver": (all, model) =>
    has(all, "CSIDriver") && podsOf(all, model, "DaemonSet").length > 0,
  "a CronJob": (all, model) => podsOf(all, model, "CronJob").length > 0,
};

interface Pod {
  readonly spec: {
    readonly securityContext?: {
      readonly windowsOptions?: { readonly hostProcess?: boolean; readonly gmsaCredentialSpecName?: string };
    };
    readonly containers: readonly { readonly readinessProbe?: object }[];
  };
}

function has({ objects }: Workload, kind: string): boolean {
  return objects.some((object) => "kind" in object && object.kind === kind);
}

/** The pod templates of a kind. */
function podsOf({ objects }: Workload, model: Model, kind: string): readonly Pod[] {
  const targets = objects.flatMap((object) => targetOf(model, object) ?? []);
  return targets
    .filter((target) => target.subject.name === "pod" && target.kind.kind === kind)
    .map(({ root }) => root as Pod);
}

/** What the rules find in a fixture. */
type Judge = (fixture: Fixture) => Verdict;

/** What all profiles find in a workload. */
type FindIn = (workload: Workload) => readonly Finding[];

function findingsIn(model: Model, values?: ParameterValues): FindIn {
  return remembered(({ objects }) => objects.flatMap((object) => interpret(model, object, values).findings));
}

for (const model of comparedModels()) {
  const covering = workloads.filter((workload) => workload.covers(model.version));
  const findings = findingsIn(model);
  const inClusters = Object.entries(clusters).map(([cluster, values]) => [cluster, findingsIn(model, values)] as const);
  const verdictOf: Judge = remembered(({ object, values }) => interpret(model, object, values));

  for (const [choice, on] of Object.entries(choices)) {
    test(`useful workloads pass ${choice}, ${model.version}`, () => {
      const isOn = ({ profile }: Finding): boolean => on.includes(profile);
      for (const [cluster, inCluster] of inClusters) {
        const found = covering.flatMap((workload) =>
          inCluster(workload)
            .filter(isOn)
            .map(({ rule, path }) => `${workload.name}: ${rule} at ${path}`),
        );
        assert.equal(found, [], cluster);
      }
      const passing = covering.filter((workload) => !findings(workload).some(isOn));
      assert.equal(
        Object.keys(needs).filter((need) => !passing.some((one) => needs[need]?.(one, model))),
        [],
      );
    });
  }

  test(`all checked objects of the workloads count as Windows, ${model.version}`, () => {
    const linux = covering.flatMap(({ name, objects }) =>
      objects
        .filter(
          (object) =>
            targetOf(model, object)?.subject.windows !== undefined && interpret(model, object).evidence.length === 0,
        )
        .map((object) => `${name}: ${JSON.stringify(object).slice(0, 100)}`),
    );
    assert.equal(linux, []);
  });

  test(`every rule has a deny fixture that violates no other rule, ${model.version}`, () => {
    const lacking = model.rules.filter(
      (rule) => !fixturesOf(rule, model).some((one) => brokenRules(verdictOf(one), rule).size === 1),
    );
    assert.equal(
      lacking.map(({ id }) => id),
      neverAlone,
    );
  });

  test(`every rule can be followed without a finding of another rule of core, ${model.version}`, () => {
    const isFor = (wanted: boolean, fixture: Fixture): boolean => verdictOf(fixture).evidence.length > 0 === wanted;
    const lacking = model.rules.filter((rule) => {
      // For Linux, most rules find nothing in any object.
      const isWindows = fixturesOf(rule, model).some((one) => isFor(true, one));
      return !fixturesOf(rule, model, allowed).some(
        (one) => isFor(isWindows, one) && brokenRules(verdictOf(one), { profile: "core" }).size === 0,
      );
    });
    assert.equal(
      lacking.map(({ id }) => id),
      [],
    );
  });
}

function fixturesOf({ id }: Rule, { version }: Model, among = denied): readonly Fixture[] {
  return among.filter((fixture) => fixture.rule === id && fixture.covers(version));
}

/** The rules that a fixture breaks while the rule's own profile is on. */
function brokenRules({ findings }: Verdict, { profile }: Pick<Rule, "profile">): ReadonlySet<string> {
  return new Set(findings.filter((one) => one.profile === "core" || one.profile === profile).map(({ rule }) => rule));
}

test.run();
