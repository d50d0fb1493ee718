import { pruneModel } from "../../../../src/engines/gatekeeper/prune-model.js";
import { engines } from "../../../../src/engines/index.js";
import type { Model, PolicyRelease, Rule } from "../../../../src/model/model.js";
import type { NextRelease } from "../../../../src/release/changelog/next-release.js";
import { nextRelease, recordOf } from "../../../../src/release/changelog/next-release.js";
import type { PolicyEmitters, ReleaseRecord, Snapshot } from "../../../../src/release/changelog/record.js";
import { snapshotOf } from "../../../../src/release/changelog/record.js";
import { kyvernoModels } from "../../../kyverno-models.js";

const newest = kyvernoModels().at(-1) as Model;
const rules = newest.rules.filter(({ id }) =>
  ["win-host-pid", "svc-session-affinity", "svc-session-affinity-timeout"].includes(id),
);

/** A model of three rules in two groups and one mutation, with what they read: enough for every change of policies. */
export const base: Model = {
  ...newest,
  ...{ subjects: pruneModel(newest, rules).subjects, scopes: pruneModel(newest, rules).scopes, rules },
  mutations: newest.mutations.filter(({ id }) => id === "set-node-selector"),
  parameters: newest.parameters.filter(({ name }) =>
    ["taint.key", "taint.effect", "windowsRuntimeClasses"].includes(name),
  ),
  runtimeClasses: newest.runtimeClasses.slice(0, 1),
  release: { version: "1.0.0", date: "2026-11-21" },
};

/** The base with one of its rules changed. */
export function withRule(id: string, change: (rule: Rule) => Partial<Rule>): Model {
  return { ...base, rules: base.rules.map((rule) => (rule.id === id ? { ...rule, ...change(rule) } : rule)) };
}

export function withRelease(model: Model, release: Partial<PolicyRelease>): Model {
  return { ...model, release: { ...model.release, ...release } };
}

/** The engines' names for policies, without generated code. */
export const withoutCode: PolicyEmitters = {
  emit: () => [],
  names: (model) => engines.flatMap(({ names }) => names.policies(model)),
};

export function snapshot(model: Model): Snapshot {
  return snapshotOf(model, withoutCode);
}

/** The release of a model after the last one. */
export function after(last: ReleaseRecord | undefined, model: Model): NextRelease {
  return nextRelease(model, last, withoutCode);
}

/** The record after the release of a model. */
export function recordAfter(last: ReleaseRecord | undefined, model: Model): ReleaseRecord {
  return recordOf(after(last, model), withoutCode);
}

/** The record of the base, which is the first release. */
export const released = recordAfter(undefined, base);
