import type { Rule } from "../../model/model.js";
import type { Mutation } from "../../model/mutation.js";
import { parametersSet } from "../../model/mutation.js";
import type { Predicate } from "../../model/predicate.js";
import { parametersIn } from "../../model/predicate.js";
import { scopeClosure, scopesIn } from "../../model/scope-closure.js";
import type { ScopeSnapshot } from "./snapshot.js";

/** What the policies of a group depend on beside their own words. */
export interface GroupReads {
  readonly subjects: ReadonlySet<string>;
  /** Those that rules name, and all that these are made of. */
  readonly scopes: ReadonlySet<string>;
  readonly parameters: ReadonlySet<string>;
}

/** What of a group reads anything. */
interface Readers {
  readonly rules: readonly Pick<Rule, "subject" | "cases">[];
  readonly mutations: readonly Pick<Mutation, "cases">[];
}

/** They hold for every rule (docs/parameters.md). */
const always = ["exemptNamespaces", "exemptImages"];

/** Collects the subjects, scopes and parameters that a group reads. */
export function readsOf({ rules, mutations }: Readers, scopes: readonly ScopeSnapshot[]): GroupReads {
  const conditions = [...rules.flatMap(conditionsOf), ...mutations.flatMap(({ cases }) => cases.map(({ when }) => when))];
  const named = [...rules, ...mutations].flatMap(({ cases }) => cases.map(({ scope }) => scope));
  const reached = scopeClosure([...named, ...conditions.flatMap(scopesIn)], scopes);
  const all = [...conditions, ...reached.map(({ when }) => when)];
  return {
    subjects: new Set([...rules.map(({ subject }) => subject), ...mutations.flatMap(({ cases }) => cases.map(({ subject }) => subject))]),
    scopes: new Set(reached.map(({ name }) => name)),
    parameters: new Set([...always, ...all.flatMap(parametersIn), ...mutations.flatMap(({ cases }) => cases.flatMap(parametersSet))]),
  };
}

function conditionsOf({ cases }: Pick<Rule, "cases">): readonly Predicate[] {
  return cases.flatMap(({ finds }) => finds.map(({ when }) => when));
}
