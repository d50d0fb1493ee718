import type { Model, Rule } from "../../model/model.js";
import type { Predicate } from "../../model/predicate.js";
import { partsOf } from "../../model/predicate.js";

/**
 * The model without what these rules never ask for. Every template carries a library of its own, and whoever loads a
 * template compiles it: gator once for each case of a suite, Gatekeeper in the memory of each of its pods. A violation
 * tells no evidence, so there is none.
 */
export function pruneModel(model: Model, rules: readonly Rule[]): Model {
  const subjects = new Set(rules.map(({ subject }) => subject));
  const scopes = scopesOf(model, rules.flatMap(({ cases }) => cases.flatMap(({ scope, finds }) => [scope, ...finds.flatMap(({ when }) => namedIn(when))])));
  return {
    ...model,
    subjects: model.subjects.filter(({ name }) => subjects.has(name)).map(({ windows: _, ...subject }) => subject),
    evidence: [],
    scopes: model.scopes.filter(({ name }) => scopes.has(name)),
  };
}

/** These scopes and those that they are made of. */
function scopesOf({ scopes }: Model, names: readonly string[]): ReadonlySet<string> {
  const needed = new Set(names);
  // What is added is visited in turn.
  for (const name of needed) {
    for (const { when } of scopes.filter((scope) => scope.name === name)) namedIn(when).forEach((inner) => needed.add(inner));
  }
  return needed;
}

function namedIn(predicate: Predicate): readonly string[] {
  return [...(predicate.kind === "scope" ? [predicate.scope] : []), ...partsOf(predicate).flatMap(namedIn)];
}
