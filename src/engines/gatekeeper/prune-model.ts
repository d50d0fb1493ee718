import type { Rule, Vocabulary } from "../../model/model.js";
import { descend } from "../../model/predicate.js";
import { scopeClosure, scopesIn } from "../../model/scope.js";
import type { LibraryModel } from "../rego/modules.js";

/**
 * The model without what these rules do not need. Every template has its own library, and everyone who loads a template
 * compiles it: gator once for each case of a suite, Gatekeeper in the memory of each of its pods. A violation reports no
 * evidence, so there is none.
 */
export function pruneModel(model: Vocabulary, rules: readonly Rule[]): LibraryModel {
  const subjects = new Set(rules.map(({ subject }) => subject));
  const named = rules.flatMap(({ cases }) =>
    cases.flatMap(({ scope, finds }) => [scope, ...finds.flatMap(({ when }) => scopesIn(when))]),
  );
  const needed = new Set(scopeClosure(named, model.scopes));
  const conditions = [
    ...rules.flatMap(({ cases }) => cases.flatMap(({ finds }) => finds.map(({ when }) => when))),
    ...[...needed].map(({ when }) => when),
  ];
  return {
    parameters: model.parameters,
    subjects: model.subjects.filter(({ name }) => subjects.has(name)).map(({ windows: _, ...subject }) => subject),
    evidence: [],
    scopes: model.scopes.filter((scope) => needed.has(scope)),
    predicates: [...new Set(conditions.flatMap(descend).map(({ kind }) => kind))].sort(),
  };
}
