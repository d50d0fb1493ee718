// What Kyverno does with a change of an object that broke a rule before the rule was there. Some versions let it pass
// where the old object broke the rule as well; the tests of a release cannot show that, as the command line tool of
// Kyverno knows no old object.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parseAllDocuments } from "yaml";
import type { Model } from "../../src/model/model.js";
import { readRelease } from "../../src/release/files.js";
import type { Manifest } from "../emit/emission.js";
import { rendered } from "../emit/kustomize.js";
import { askedEngines, askedModels, isMadeFor } from "./asked.js";
import { engineTest, say } from "./engine-test.js";
import { releaseFolder } from "./release-folder.js";
import type { Request } from "./updates.js";
import { answersTo, containers, deployment } from "./updates.js";

const test = suite("kyverno-update");

/** How the old object and the new one stand to a rule. */
const changes = {
  "stays broken": ["broken", "broken"],
  "breaks more": ["broken", "worse"],
  "breaks less": ["worse", "broken"],
  "becomes broken": ["kept", "broken"],
  "is repaired": ["broken", "kept"],
} as const;
type Change = keyof typeof changes;
const every = Object.keys(changes) as Change[];

/** Pods that keep a rule, that break it, and that break it at one more place, or another rule besides. */
interface Pods {
  readonly kept: object;
  readonly broken: object;
  readonly worse: object;
}

const privileged = { privileged: false };
const ours: Readonly<Record<string, Pods>> = {
  "wincompat-host-namespaces-error": { kept: {}, broken: { hostPID: true }, worse: { hostPID: true, hostIPC: true } },
  "wincompat-security-context-error": {
    kept: { containers: containers(2) },
    broken: { containers: containers(2, privileged) },
    worse: { containers: containers(2, privileged, privileged) },
  },
};

/** Which changes our policies allow in Enforce. */
const allowed: Readonly<Record<string, readonly Change[]>> = {
  "1.12.6": ["is repaired"],
  "1.19.1": ["is repaired"],
};

const hostPID = "{{ request.object.spec.template.spec.hostPID || `false` }}";
const found = [{ name: "found", variable: { jmesPath: "request.object.spec.template.spec.hostPID || `false`" } }];
const preconditions = { all: [{ key: "{{ request.object.kind }}", operator: "Equals", value: "Deployment" }] };
const pattern = { pattern: { spec: { template: { spec: { "=(hostPID)": false } } } } };
const denyWhere = (key: string): object => ({ deny: { conditions: { all: [{ key, operator: "Equals", value: true }] } } });

/**
 * Rules of other forms, so that one sees why ours are never spared. 1.12 compares patterns alone. 1.19 compares
 * everything, but leaves variables of a context as the new object made them, so that it takes a change for an old
 * sin; and it takes no old object for one of the rule's where the rule has preconditions, as all of ours have.
 */
const others: readonly { readonly title: string; readonly rule: object; readonly validate: object; readonly allowed: typeof allowed }[] = [
  {
    title: "a pattern",
    rule: {},
    validate: pattern,
    allowed: { "1.12.6": without("becomes broken"), "1.19.1": without("becomes broken") },
  },
  {
    title: "conditions",
    rule: {},
    validate: denyWhere(hostPID),
    allowed: { "1.12.6": ["is repaired"], "1.19.1": without("becomes broken") },
  },
  { title: "conditions with preconditions", rule: { preconditions }, validate: denyWhere(hostPID), allowed },
  {
    title: "conditions on a context",
    rule: { context: found },
    validate: denyWhere("{{ found }}"),
    allowed: { "1.12.6": ["is repaired"], "1.19.1": every },
  },
  { title: "conditions on a context with preconditions", rule: { context: found, preconditions }, validate: denyWhere("{{ found }}"), allowed },
];

function without(change: Change): readonly Change[] {
  return every.filter((one) => one !== change);
}

function policyOf(rule: object, validate: object): object {
  const match = { any: [{ resources: { kinds: ["apps/*/Deployment"], operations: ["CREATE", "UPDATE"] } }] };
  const rules = [{ name: "no-host-pid", match, ...rule, validate: { message: "No hostPID.", ...validate } }];
  const metadata = { name: "other", annotations: { "pod-policies.kyverno.io/autogen-controllers": "none" } };
  return { apiVersion: "kyverno.io/v1", kind: "ClusterPolicy", metadata, spec: { validationFailureAction: "Enforce", rules } };
}

function changesAllowed(command: string, policy: object, pods: Pods): readonly Change[] {
  const requests = every.map((change) => ({ old: deployment(pods[changes[change][0]], 1), new: deployment(pods[changes[change][1]], 2) }));
  const answers = answersTo(command, policy, requests);
  return every.filter((_, at) => answers[at]?.allowed);
}

/** The policies of the overlay that denies. */
function enforcing(model: Model): readonly Manifest[] {
  const files = [...readRelease(releaseFolder(model))].filter(([path]) => /^kyverno\/.*\.yaml$/.test(path));
  const texts = files.map(([path, content]) => ({ path, text: content.toString() }));
  return rendered(texts, "kyverno/overlays/enforce").filter(({ spec }) => spec.validationFailureAction === "Enforce");
}

/** The Deployments in a release that break a rule of a policy. */
function samplesOf(model: Model, { metadata }: Manifest): readonly Manifest[] {
  const text = readFileSync(join(releaseFolder(model), "kyverno", metadata.name, ".kyverno-test", "resources.yaml"), "utf8");
  return parseAllDocuments(text).map((one) => one.toJS() as Manifest).filter((one) => one.metadata.name.endsWith("-fail-deployment"));
}

/** An object as it is created, as it comes of one that kept every rule, and of itself with another label. */
function waysTo(broken: Manifest): readonly Request[] {
  const [before, after] = [{}, { changed: "yes" }].map((labels) => ({ ...broken, metadata: { ...broken.metadata, labels } })) as [object, object];
  const kept = { ...deployment({}, 1), metadata: { ...broken.metadata } };
  return [undefined, kept, before].map((old) => ({ old, new: after }));
}

for (const engine of askedEngines("kyverno-update")) {
  const { tool, version } = engine;

  engineTest(test, tool, version, "spares what was broken before in rules of some forms", (command) => {
    const pods = { kept: {}, broken: { hostPID: true }, worse: { hostPID: true, hostIPC: true } };
    const said = others.map(({ title, rule, validate }) => [title, changesAllowed(command, policyOf(rule, validate), pods)]);
    assert.equal(said, others.map((one) => [one.title, one.allowed[version]]));
  });

  for (const model of askedModels().filter((one) => isMadeFor(engine, one))) {
    engineTest(test, tool, version, `judges the new object alone by our policies, ${model.version}`, (command) => {
      const policies = enforcing(model).filter(({ metadata }) => metadata.name in ours);
      assert.is(policies.length, Object.keys(ours).length);
      for (const policy of policies) {
        const pods = ours[policy.metadata.name] as Pods;
        assert.equal(changesAllowed(command, policy, pods), allowed[version], policy.metadata.name);
      }
    });

    engineTest(test, tool, version, `says of a change what it says of a new object, for every rule that denies, ${model.version}`, (command) => {
      const asked = new Set<string>();
      for (const policy of enforcing(model)) {
        const samples = samplesOf(model, policy);
        const answers = answersTo(command, policy, samples.flatMap(waysTo));
        for (const [at, { metadata }] of samples.entries()) {
          const ways = answers.slice(3 * at, 3 * at + 3);
          assert.is(ways[0]?.allowed, false, metadata.name);
          assert.equal(ways, [ways[0], ways[0], ways[0]], metadata.name);
          asked.add(metadata.name);
        }
        assert.equal(answers.flatMap(({ rules }) => rules).filter(({ status }) => status === "error"), [], policy.metadata.name);
      }
      assert.ok(asked.size > 40, `only ${asked.size} rules`);
      say(`${tool} ${version}, ${model.version}: ${asked.size} rules asked, none is an error`);
    });
  }
}

test.run();
