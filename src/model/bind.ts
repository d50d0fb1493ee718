import { remembered } from "../lib/remembered.js";
import type { Find } from "./find.js";
import { holds } from "./meaning.js";
import type { Evidence, Model, Rule, Vocabulary } from "./model.js";
import { vocabularyOf } from "./model.js";
import type { Mutation, MutationCase, ObjectChange, Text } from "./mutation.js";
import type { Parameter, ParameterValues } from "./parameter.js";
import { defaultsOf, namedTexts, textsOf } from "./parameter.js";
import type { Cases, Predicate, PredicateOf } from "./predicate.js";
import { allContainers, always, fold, isParameter, mapParts, never, operandsOf } from "./predicate.js";
import type { Scope } from "./scope.js";
import { simplify } from "./simplify.js";

/** A model without references to parameters: their values are in its predicates. */
export type LiteralModel = Model & Literal;

/** The vocabulary of such a model. */
export type LiteralVocabulary = Vocabulary & Literal;

interface Literal {
  readonly values: "literal";
}

export function literalVocabularyOf(model: LiteralModel): LiteralVocabulary {
  return { ...vocabularyOf(model), values: model.values };
}

/**
 * The same model with the default of each parameter as a literal, for engines whose policies hold no parameters. What a
 * parameter alone decides is decided, so comparisons with an empty list become `never`.
 */
export const withLiterals = remembered((model: Model): LiteralModel => {
  const bound = binderOf(model.parameters);
  return {
    ...model,
    values: "literal",
    scopes: model.scopes.map(bound.scope),
    evidence: model.evidence.map(bound.evidence),
    rules: model.rules.map(bound.rule),
    mutations: model.mutations.map(bound.mutation),
  };
});

/** Versions share most rules and parameters, so each is bound once. */
const binderOf = remembered((parameters: readonly Parameter[]) => {
  const values = defaultsOf(parameters);
  const bind = (predicate: Predicate): Predicate => simplify(bindParts(predicate, values));
  // Where no image is exempt, rules apply to all containers.
  const exempts = namedTexts(values, "exemptImages").length > 0;
  const bindFind = (find: Find): Find => ({
    ...find,
    each: exempts ? find.each : find.each.map(allContainers),
    when: bind(find.when),
  });
  const bindMutationCase = (one: MutationCase): MutationCase => ({
    ...one,
    when: bind(one.when),
    changes: one.changes.flatMap((change) => withoutReferences(change, values)),
  });
  return {
    scope: remembered((scope: Scope): Scope => ({ ...scope, when: bind(scope.when) })),
    evidence: remembered((one: Evidence): Evidence => ({ ...one, finds: one.finds.map(bindFind) })),
    rule: remembered(
      (rule: Rule): Rule => ({
        ...rule,
        cases: rule.cases.map((one) => ({ ...one, finds: one.finds.map(bindFind) })),
      }),
    ),
    mutation: remembered(
      (mutation: Mutation): Mutation => ({ ...mutation, cases: mutation.cases.map(bindMutationCase) }),
    ),
  };
});

/** The first text of a parameter is put into objects; nothing where it has none. */
function withoutReferences(change: ObjectChange, values: ParameterValues): readonly ObjectChange[] {
  const textOf = (text: Text): string | undefined => (isParameter(text) ? textsOf(values, text.parameter)[0] : text);
  switch (change.kind) {
    case "set": {
      const to = textOf(change.to);
      return to === undefined ? [] : [{ ...change, to }];
    }
    case "append": {
      const fields = Object.entries(change.item).flatMap(([key, text]) => {
        const value = textOf(text);
        return value === undefined ? [] : [[key, value] as const];
      });
      return [{ ...change, item: Object.fromEntries(fields) }];
    }
    case "renameKey":
      return [change];
    case "replace":
      return [{ ...change, find: { ...change.find, when: simplify(bindParts(change.find.when, values)) } }];
  }
}

function bindParts(predicate: Predicate, values: ParameterValues): Predicate {
  if (operandsOf(predicate).some(({ base }) => base === "parameter")) return decided(predicate, values);
  return fold(bound, predicate, values);
}

const itself = (predicate: Predicate): Predicate => predicate;
const withBoundParts = (predicate: Predicate, values: ParameterValues): Predicate =>
  mapParts(predicate, (part) => bindParts(part, values));

const bound: Cases<ParameterValues, Predicate> = {
  present: itself,
  nonEmpty: itself,
  equals: (predicate, values) =>
    isParameter(predicate.value) ? isOneOf(predicate, textsOf(values, predicate.value.parameter)) : predicate,
  oneOf: (predicate, values) =>
    isParameter(predicate.values) ? isOneOf(predicate, textsOf(values, predicate.values.parameter)) : predicate,
  equalsIgnoringCase: itself,
  matches: (predicate, values) =>
    isParameter(predicate.pattern) ? matchesOneOf(predicate, textsOf(values, predicate.pattern.parameter)) : predicate,
  bytesOver: itself,
  itemsOver: itself,
  quantityBelow: itself,
  sameValue: itself,
  scope: itself,
  some: withBoundParts,
  every: withBoundParts,
  not: withBoundParts,
  all: withBoundParts,
  any: withBoundParts,
};

function isOneOf({ operand }: PredicateOf<"equals" | "oneOf">, values: readonly string[]): Predicate {
  return values.length === 0 ? never : { kind: "oneOf", operand, values };
}

function matchesOneOf({ operand }: PredicateOf<"matches">, patterns: readonly string[]): Predicate {
  return patterns.length === 0 ? never : { kind: "matches", operand, pattern: patterns.join("|") };
}

/** A statement about the parameter itself: it does not depend on an object. */
function decided(predicate: Predicate, parameters: ParameterValues): Predicate {
  const holdsAlways = holds(predicate, {
    here: undefined,
    root: undefined,
    scopes: new Map(),
    inScope: new Map(),
    containers: new Map(),
    parameters,
  });
  return holdsAlways ? always : never;
}
