import type { Model, PolicyRelease, Rule } from "../../../../src/model/model.js";
import type { Engines, NextRelease } from "../../../../src/release/changelog/next-release.js";
import { nextRelease, policiesDigest } from "../../../../src/release/changelog/next-release.js";
import { readsOf } from "../../../../src/release/changelog/reads.js";
import type { ReleaseRecord } from "../../../../src/release/changelog/record.js";
import { policyVersions } from "../../../../src/engines/groups.js";
import { recordOf } from "../../../../src/release/changelog/record.js";
import { policyNames } from "../../../../src/release/changelog/policy-names.js";
import type { Snapshot } from "../../../../src/release/changelog/snapshot.js";
import { snapshotOf } from "../../../../src/release/changelog/snapshot.js";
import { engines } from "../../../../src/engines/index.js";
import { models } from "../../../spec.js";

const newest = models().at(-1) as Model;
const rules = newest.rules.filter(({ id }) => ["win-host-pid", "svc-session-affinity", "svc-session-affinity-timeout"].includes(id));
const mutations = newest.mutations.filter(({ id }) => id === "set-node-selector");
const read = readsOf({ rules, mutations }, newest.scopes);

/** A model of three rules in two groups, of one mutation, and of what they read: enough for all that can become of policies. */
export const base: Model = {
  ...newest,
  rules,
  mutations,
  scopes: newest.scopes.filter(({ name }) => read.scopes.has(name)),
  evidence: newest.evidence.filter(({ id }) => read.scopes.has(id)),
  subjects: newest.subjects.filter(({ name }) => read.subjects.has(name)),
  parameters: newest.parameters.filter(({ name }) => ["taint.key", "windowsRuntimeClasses"].includes(name)),
  runtimeClasses: newest.runtimeClasses.slice(0, 1),
  release: { version: "1.0.0", date: "2026-11-21", policies: {} },
};

/** The base with one of its rules changed. */
export function withRule(id: string, change: (rule: Rule) => Partial<Rule>): Model {
  return { ...base, rules: base.rules.map((rule) => (rule.id === id ? { ...rule, ...change(rule) } : rule)) };
}

export function withRelease(model: Model, release: Partial<PolicyRelease>): Model {
  return { ...model, release: { ...model.release, ...release } };
}

/** Nobody looks at what generators make. */
export const withoutEmitters: Engines = { emit: () => [], names: (model) => policyNames(model, engines) };

/** What is released of a model. */
export function snapshot(model: Model): Snapshot {
  return snapshotOf(model, withoutEmitters.names(model));
}

/** What would be released after the base was. */
export function after(last: ReleaseRecord | undefined, model: Model): NextRelease {
  return nextRelease(model, last, withoutEmitters, "where-it-matters");
}

const digests = Object.fromEntries(Object.keys(policyVersions(base)).map((group) => [group, policiesDigest(base, group, withoutEmitters.emit)]));

/** The record of the base, which is the first release. */
export const released: ReleaseRecord = recordOf({ model: base, now: snapshot(base), last: undefined, changes: [] }, digests);
