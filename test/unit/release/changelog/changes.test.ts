import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { PolicyChange, PolicyChangeKind } from "../../../../src/release/changelog/change.js";
import { bumpOf } from "../../../../src/release/changelog/change.js";
import { changesBetween } from "../../../../src/release/changelog/changes/index.js";
import type { Bump } from "../../../../src/release/changelog/semantic-version.js";
import { parseFieldPath } from "../../../../src/model/field-path.js";
import type { Model } from "../../../../src/model/model.js";
import { models } from "../../../spec.js";
import { after, base, released, snapshot, withRelease, withRule } from "./samples.js";

const test = suite("release/changelog/changes");

const [hostPid, affinity] = ["win-host-pid", "svc-session-affinity"];
const cluster = "host-namespaces";

/** A model that is broken, what must be said of it (behind the kind and its version), and nothing else. */
type Broken = readonly [bump: Bump, model: Model, ...says: readonly string[]];

const firstCase = (change: (one: Model["rules"][number]["cases"][number]) => object) => (rule: Model["rules"][number]) => ({
  cases: rule.cases.map((one, index) => (index === 0 ? { ...one, ...change(one) } : one)),
});

function withParameter(name: string, change: object): Model {
  return { ...base, parameters: base.parameters.map((one) => (one.name === name ? { ...one, ...change } : one)) };
}

function withMutation(change: object): Model {
  return { ...base, mutations: base.mutations.map((one) => ({ ...one, ...change })) };
}

function withKinds(change: (kinds: Model["subjects"][number]["kinds"]) => Model["subjects"][number]["kinds"]): Model {
  return { ...base, subjects: base.subjects.map((one) => (one.name === "service" ? { ...one, kinds: change(one.kinds) } : one)) };
}

const [aService] = base.subjects.find(({ name }) => name === "service")?.kinds ?? [];
const [aClass] = base.runtimeClasses;
const [aMutation] = base.mutations;

/** One for each kind of change: a kind that nobody breaks does not compile. */
const broken: Record<Exclude<PolicyChangeKind, "group-rewritten">, Broken> = {
  "group-added": ["minor", withRule(affinity, () => ({ family: "storage" })), " storage is a new group of policies: Persistent storage", `services ${affinity} has moved to the group storage`],
  "group-removed": ["major", { ...base, rules: base.rules.filter(({ family }) => family !== "services") }, " services is gone, with all its policies"],
  "group-title": ["patch", { ...base, families: { ...base.families, services: "Nets" } }, "services services title: Nets"],
  "group-description": [
    "patch", { ...base, familyDescriptions: { ...base.familyDescriptions, services: "What is Nets." } }, "services services is described in other words",
  ],
  "name-added": [
    "minor",
    withRule(affinity, ({ cases }) => ({ cases: [...cases, { ...cases[0]!, scope: "service-label", effect: "fails", severity: "error" }] })),
    "services wincompat-services-error is new", `services ${affinity} effect in service-label: none → fails`,
  ],
  "name-removed": [
    "major",
    withRule(hostPid, ({ cases }) => ({ cases: cases.filter(({ effect }) => effect !== "ignored") })),
    `${cluster} wincompat-host-namespaces-warning is gone`, `${cluster} ${hostPid} effect in undeclared-windows: ignored → none`,
  ],
  "kind-added": ["minor", withKinds((kinds) => [...kinds, { ...aService!, kind: "Endpoints" }]), "services Endpoints is looked into from now on"],
  "kind-removed": ["minor", withKinds(() => []), "services Service is no longer looked into"],
  "kind-changed": ["minor", withKinds((kinds) => kinds.map((one) => ({ ...one, version: "v2" }))), "services Service is looked into in another way"],
  "rule-added": ["minor", { ...base, rules: [...base.rules, { ...base.rules[0]!, id: "svc-new" }] }, `services svc-new is new: ${base.rules[0]!.title}`],
  "rule-removed": ["major", { ...base, rules: base.rules.filter(({ id }) => id !== affinity) }, `services ${affinity} is gone`],
  "rule-effect": ["minor", withRule(affinity, firstCase(() => ({ effect: "ignored" }))), `services ${affinity} effect in windows-service: risk → ignored`],
  "rule-rejectedFor": [
    "minor", withRule(hostPid, firstCase(() => ({ rejectedFor: "pods" }))), `${cluster} ${hostPid} rejected in declared-windows: every object → Pods, not templates`,
  ],
  "rule-paths": [
    "minor",
    withRule(hostPid, firstCase(({ finds }) => ({ finds: finds.map((find) => ({ ...find, at: parseFieldPath("spec.hostIPC") })) }))),
    `${cluster} ${hostPid} rejected in declared-windows, also at spec.hostIPC; no longer at spec.hostPID`,
  ],
  "rule-condition": [
    "minor",
    withRule(hostPid, firstCase(({ finds }) => ({ finds: finds.map((find) => ({ ...find, when: { kind: "all", of: [] } })) }))),
    `${cluster} ${hostPid} rejected in declared-windows at spec.hostPID: more values than before`,
  ],
  "rule-message": ["patch", withRule(hostPid, firstCase(() => ({ message: "No." }))), `${cluster} ${hostPid} message in declared-windows: No.`],
  "rule-remediation": ["patch", withRule(hostPid, firstCase(() => ({ remediation: "Yes." }))), `${cluster} ${hostPid} remediation in declared-windows: Yes.`],
  "rule-title": ["patch", withRule(hostPid, () => ({ title: "Pids" })), `${cluster} ${hostPid} title: Pids`],
  "rule-description": ["patch", withRule(hostPid, () => ({ description: "Why." })), `${cluster} ${hostPid} is described in other words`],
  "rule-sources": ["none", withRule(hostPid, () => ({ sources: [] })), `${cluster} ${hostPid} has other sources`],
  scope: [
    "minor",
    { ...base, scopes: base.scopes.map((one) => (one.name === "service-label" ? { ...one, when: { kind: "any", of: [one.when, { kind: "present", operand: { base: "here", path: parseFieldPath("a") } }] } } : one)) },
    "services service-label this scope holds for more objects than before",
  ],
  "parameter-added": [
    "minor", { ...base, parameters: [...base.parameters, { name: "more", type: "text", description: "More.", default: "a" }] },
    `${cluster} more is a new parameter`, "services more is a new parameter",
  ],
  "parameter-removed": [
    "major", { ...base, parameters: base.parameters.filter(({ name }) => name !== "taint.key") },
    `${cluster} taint.key is no parameter any more`, "services taint.key is no parameter any more",
  ],
  "parameter-renamed": [
    "major", withParameter("taint.key", { name: "taint.name" }),
    `${cluster} taint.key this parameter is called taint.name now`, "services taint.key this parameter is called taint.name now",
  ],
  "parameter-type": ["major", withParameter("taint.key", { type: "texts" }), `${cluster} taint.key type: text → texts`, "services taint.key type: text → texts"],
  "parameter-form": [
    "major", withParameter("taint.key", { form: { pattern: "^a$", says: "a" } }),
    `${cluster} taint.key takes values of another form`, "services taint.key takes values of another form",
  ],
  "parameter-default": [
    "minor", withParameter("windowsRuntimeClasses", { default: ["a"] }),
    ...[cluster, "mutations", "services"].map((group) => `${group} windowsRuntimeClasses default: windows-2019, windows-2022 → a`),
  ],
  "parameter-description": [
    "patch", withParameter("taint.key", { description: "A key." }),
    `${cluster} taint.key is described in other words`, "services taint.key is described in other words",
  ],
  "mutation-added": ["minor", { ...base, mutations: [...base.mutations, { ...aMutation!, id: "set-more" }] }, "mutations wincompat-set-more is new", `mutations set-more is new: ${aMutation!.title}`],
  "mutation-removed": ["major", { ...base, mutations: [] }, "mutations wincompat-set-node-selector is gone", "mutations set-node-selector is gone"],
  "mutation-cases": ["minor", withMutation({ cases: aMutation!.cases.map((one) => ({ ...one, changes: [] })) }), "mutations set-node-selector changes other objects, or in another way"],
  "mutation-profile": ["minor", withMutation({ profile: "strict" }), "mutations set-node-selector profile: recommended → strict"],
  "mutation-title": ["patch", withMutation({ title: "Selects" }), "mutations set-node-selector title: Selects"],
  "mutation-description": ["patch", withMutation({ description: "Why." }), "mutations set-node-selector is described in other words"],
  "mutation-sources": ["none", withMutation({ sources: [] }), "mutations set-node-selector has other sources"],
  "runtime-class-added": ["minor", { ...base, runtimeClasses: [...base.runtimeClasses, { ...aClass!, name: "windows-new" }] }, ` windows-new is a new RuntimeClass: ${aClass!.title}`],
  "runtime-class-removed": ["major", { ...base, runtimeClasses: [] }, ` ${aClass!.name} is no RuntimeClass any more`],
  "runtime-class-changed": ["minor", { ...base, runtimeClasses: [{ ...aClass!, handler: "h" }] }, ` ${aClass!.name} this RuntimeClass is another one`],
};

const told = ({ group = "", of, says }: PolicyChange): string => `${group} ${of} ${says}`;

for (const [kind, [bump, model, ...says]] of Object.entries(broken)) {
  test(`${kind} is a change that asks for ${bump}, and is reported`, () => {
    const { changes } = after(released, model);
    assert.equal(changes.map(told), says);
    assert.ok(changes.some((change) => change.kind === kind), changes.map((change) => change.kind).join());
    assert.is(bumpOf[kind as PolicyChangeKind], bump);
  });
}

test("nothing differs from itself, in any version; a day and versions are no change", () => {
  assert.equal(after(released, withRelease(base, { version: "9.9.9", date: "2030-01-01", policies: { services: "3.0.0" } })).changes, []);
  const newest = snapshot(models().at(-1) as Model);
  assert.equal(changesBetween(newest, structuredClone(newest)), []);
});

test("another spelling of the same condition is no change", () => {
  const twice = withRule(hostPid, ({ cases }) => ({
    cases: cases.map((one) => ({ ...one, finds: one.finds.map((find) => ({ ...find, when: { kind: "not", of: { kind: "not", of: find.when } } })) })),
  }));
  assert.equal(after(released, twice).changes, []);
});

test("a rule that moves is reported in both groups", () => {
  const { changes } = after(released, withRule(affinity, () => ({ family: cluster })));
  assert.equal(changes.map(told), [`${cluster} ${affinity} comes from the group services`, `services ${affinity} has moved to the group ${cluster}`]);
});

test("a change of a scope that a group does not read is none of its", () => {
  const groups = after(released, broken.scope[1]).changes.map(({ group }) => group);
  assert.equal(groups, ["services"]);
});

test.run();
