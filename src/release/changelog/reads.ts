import type { Rule } from "../../model/model.js";
import type { Mutation } from "../../model/mutation.js";
import { isParameter, parametersIn, partsOf } from "../../model/predicate.js";
import type { Predicate } from "../../model/predicate.js";
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
  const reached = reachedFrom([...named, ...conditions.flatMap(scopesIn)], scopes);
  const all = [...conditions, ...scopes.filter(({ name }) => reached.has(name)).map(({ when }) => when)];
  return {
    subjects: new Set([...rules.map(({ subject }) => subject), ...mutations.flatMap(({ cases }) => cases.map(({ subject }) => subject))]),
    scopes: reached,
    parameters: new Set([...always, ...all.flatMap(parametersIn), ...mutations.flatMap(parametersSet)]),
  };
}

function conditionsOf({ cases }: Pick<Rule, "cases">): readonly Predicate[] {
  return cases.flatMap(({ finds }) => finds.map(({ when }) => when));
}

function scopesIn(predicate: Predicate): readonly string[] {
  return predicate.kind === "scope" ? [predicate.scope] : partsOf(predicate).flatMap(scopesIn);
}

function reachedFrom(names: readonly string[], scopes: readonly ScopeSnapshot[]): ReadonlySet<string> {
  const whens = new Map(scopes.map(({ name, when }) => [name, when]));
  const reached = new Set<string>();
  const visit = (name: string): void => {
    const when = whens.get(name);
    if (when === undefined || reached.has(name)) return;
    reached.add(name);
    scopesIn(when).forEach(visit);
  };
  names.forEach(visit);
  return reached;
}

/** The parameters whose values a mutation puts into objects. */
function parametersSet({ cases }: Pick<Mutation, "cases">): readonly string[] {
  const changes = cases.flatMap((one) => one.changes);
  const values = changes.flatMap((change) => (change.kind === "set" ? [change.to] : change.kind === "append" ? Object.values(change.item) : []));
  return values.filter(isParameter).map(({ parameter }) => parameter);
}
