import { compareText } from "../../lib/diagnostic.js";
import type { PolicyGroup } from "../../engines/groups.js";
import { groupVersion, mutationsGroup, policyGroups } from "../../engines/groups.js";
import type { Case, Model, Rule, Scope, Source, SubjectKind } from "../../model/model.js";
import type { Mutation } from "../../model/mutation.js";
import type { Parameter } from "../../model/parameter.js";
import type { WindowsRuntimeClass } from "../../model/windows-build.js";
import { simplify } from "../../model/simplify.js";
import { plain, revived } from "./plain.js";

/** A rule as it was released; of its sources, which they were. */
export type RuleSnapshot = Pick<Rule, "id" | "title" | "description" | "profile" | "subject" | "cases"> & { readonly sources: readonly string[] };

export type MutationSnapshot = Pick<Mutation, "id" | "title" | "description" | "profile" | "cases"> & { readonly sources: readonly string[] };

export type ScopeSnapshot = Pick<Scope, "name" | "subject" | "when">;

/** A subject as policies mean it: what the API calls a kind in its paths is no part of them. */
export interface SubjectSnapshot {
  readonly name: string;
  readonly kinds: readonly Omit<SubjectKind, "resource" | "namespaced">[];
}

/** Policies that have one version: those of a group of rules, or all mutations. */
export interface GroupSnapshot {
  readonly id: string;
  readonly title: string;
  /** As Kyverno policies and packages say it; mutations describe themselves. */
  readonly description: string;
  readonly version: string;
  /** Policies and kinds of constraints, as users name them. */
  readonly names: readonly string[];
  readonly rules: readonly RuleSnapshot[];
  readonly mutations: readonly MutationSnapshot[];
}

/** Everything that the policies of one minor version mean, and nothing that only says where it comes from. */
export interface Snapshot {
  readonly kubernetes: string;
  readonly version: string;
  readonly date: string;
  readonly groups: readonly GroupSnapshot[];
  readonly parameters: readonly Parameter[];
  readonly subjects: readonly SubjectSnapshot[];
  readonly scopes: readonly ScopeSnapshot[];
  readonly runtimeClasses: readonly WindowsRuntimeClass[];
}

/**
 * What would be released now, exactly as it would be read again.
 *
 * @param names of policies and kinds, by group
 */
export function snapshotOf(model: Model, names: ReadonlyMap<string, readonly string[]>): Snapshot {
  return revived(plain(released(model, names))) as Snapshot;
}

function released(model: Model, names: ReadonlyMap<string, readonly string[]>): Snapshot {
  const groups = [...policyGroups(model).map(groupSnapshot), mutationsOf(model)];
  return {
    kubernetes: model.version,
    version: model.release.version,
    date: model.release.date,
    groups: groups.map((group) => ({ ...group, names: names.get(group.id) ?? [] })).sort((a, b) => compareText(a.id, b.id)),
    parameters: model.parameters,
    subjects: model.subjects.map(({ name, kinds }) => ({ name, kinds: kinds.map(({ resource: _, namespaced: __, ...kind }) => kind) })),
    scopes: model.scopes.map(({ name, subject, when }) => ({ name, subject, when: simplify(when) })).sort((a, b) => compareText(a.name, b.name)),
    runtimeClasses: model.runtimeClasses,
  };
}

function groupSnapshot({ id, title, description, version, rules }: PolicyGroup): Omit<GroupSnapshot, "names"> {
  return { id, title, description, version, rules: rules.map(ruleSnapshot), mutations: [] };
}

function mutationsOf(model: Model): Omit<GroupSnapshot, "names"> {
  return { id: mutationsGroup, title: "Mutations", description: "", version: groupVersion(model, mutationsGroup), rules: [], mutations: model.mutations.map(mutationSnapshot) };
}

function ruleSnapshot({ id, title, description, profile, subject, cases, sources }: Rule): RuleSnapshot {
  return { id, title, description, profile, subject, cases: cases.map(simplified), sources: sources.map(sourceText) };
}

/** How a finding is fixed is no part of a policy. */
function simplified({ fix: _, ...one }: Case): Case {
  return { ...one, finds: one.finds.map((find) => ({ ...find, when: simplify(find.when) })) };
}

function mutationSnapshot({ id, title, description, profile, cases, sources }: Mutation): MutationSnapshot {
  return { id, title, description, profile, cases: cases.map((one) => ({ ...one, when: simplify(one.when) })), sources: sources.map(sourceText) };
}

function sourceText({ text }: Source): string {
  return text;
}
