import type { Operand, Predicate, PredicateOf, Scalar } from "../model/predicate.js";
import { isParameter } from "../model/predicate.js";

/** Values that one field is compared with. */
interface Choice {
  readonly operand: Operand;
  readonly values: readonly Scalar[];
  readonly ignoresCase: boolean;
}

/**
 * Joins comparisons of one field: `a is x or a is y` is one choice.
 *
 * @param negated whether to join what a field is not, as in `a is not x and a is not y`
 * @returns the choices, and the parts that are no part of a choice, in their order
 */
export function mergedChoices(
  parts: readonly Predicate[],
  negated: boolean,
): { readonly choices: readonly Choice[]; readonly others: readonly Predicate[] } {
  const byField = new Map<string, Choice[]>();
  for (const part of parts) {
    const choice = choiceOf(part, negated);
    if (choice === undefined) continue;
    const key = keyOf(choice);
    byField.set(key, [...(byField.get(key) ?? []), choice]);
  }
  const merged = [...byField.values()].filter((of) => of.length > 1);
  const choices = merged.flatMap((of) => of.slice(0, 1).map((one) => ({ ...one, values: valuesOf(of) })));
  const keys = new Set(choices.map(keyOf));
  const others = parts.filter((part) => {
    const choice = choiceOf(part, negated);
    return choice === undefined || !keys.has(keyOf(choice));
  });
  return { choices, others };
}

function keyOf({ operand, ignoresCase }: Choice): string {
  return JSON.stringify([operand, ignoresCase]);
}

function valuesOf(choices: readonly Choice[]): readonly Scalar[] {
  return [...new Set(choices.flatMap(({ values }) => values))];
}

function choiceOf(part: Predicate, negated: boolean): Choice | undefined {
  if (!negated) return comparisonOf(part);
  return part.kind === "not" ? comparisonOf(part.of) : undefined;
}

function comparisonOf(predicate: Predicate): Choice | undefined {
  switch (predicate.kind) {
    case "equals":
      return isParameter(predicate.value) ? undefined : choice(predicate, [predicate.value]);
    case "oneOf":
      return isParameter(predicate.values) ? undefined : choice(predicate, predicate.values);
    case "equalsIgnoringCase":
      return choice(predicate, [predicate.value], true);
    default:
      return undefined;
  }
}

function choice(
  { operand }: PredicateOf<"equals" | "oneOf" | "equalsIgnoringCase">,
  values: readonly Scalar[],
  ignoresCase = false,
): Choice {
  return { operand, values, ignoresCase };
}
