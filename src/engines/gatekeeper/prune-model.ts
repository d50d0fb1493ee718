import type { Model, Rule } from "../../model/model.js";
import { scopeClosure, scopesIn } from "../../model/scope-closure.js";

/**
 * The model without what these rules never ask for. Every template carries a library of its own, and whoever loads a
 * template compiles it: gator once for each case of a suite, Gatekeeper in the memory of each of its pods. A violation
 * tells no evidence, so there is none.
 */
export function pruneModel(model: Model, rules: readonly Rule[]): Model {
  const subjects = new Set(rules.map(({ subject }) => subject));
  const named = rules.flatMap(({ cases }) => cases.flatMap(({ scope, finds }) => [scope, ...finds.flatMap(({ when }) => scopesIn(when))]));
  const needed = new Set(scopeClosure(named, new Map(model.scopes.map((scope) => [scope.name, scope]))));
  return {
    ...model,
    subjects: model.subjects.filter(({ name }) => subjects.has(name)).map(({ windows: _, ...subject }) => subject),
    evidence: [],
    scopes: model.scopes.filter((scope) => needed.has(scope)),
  };
}
