import type { Cases, Operand, ParameterValue, Predicate, Scalar } from "../../model/predicate.js";
import { descend, fold, isParameter, operandsOf } from "../../model/predicate.js";
import { elementName, snakeWords } from "../element-name.js";
import type { Rego } from "./rego.js";
import { name } from "./rego.js";

/** Longer names no longer help a reader. */
const longest = 52;

/**
 * A name for a helper rule that describes what the rule tests. It depends on the predicate alone, so a change elsewhere in the spec
 * does not rename it.
 *
 * @param owner the scope or the evidence that needs the helper; nothing in the package of a rule
 */
export function conditionName(alternatives: readonly Predicate[], owner: string | undefined): Rego {
  const [first] = alternatives;
  const predicate: Predicate =
    alternatives.length === 1 && first !== undefined ? first : { kind: "any", of: alternatives };
  const phrase = fold(phrases, predicate, undefined);
  return name(isReadable(phrase) ? phrase : topics(predicate, owner));
}

function isReadable(phrase: string): boolean {
  return phrase.length <= longest && phrase.includes("_") && /^[a-z]/.test(phrase);
}

/** What a long condition is about: the elements that it looks for, and the fields that it compares. */
function topics(predicate: Predicate, owner: string | undefined): string {
  const fields = [...new Set(fieldsIn(predicate))];
  const about = fields.filter((_, index) => fields.slice(0, index + 1).join("_and_").length <= longest).slice(0, 3);
  const element = predicate.kind === "some" ? `some_${elementName(predicate.in)}` : "";
  return words([owner?.replaceAll("-", "_") ?? "", element, about.join("_and_"), "match"]);
}

function fieldsIn(predicate: Predicate): readonly string[] {
  return descend(predicate)
    .flatMap((one) => (one.kind === "scope" ? [snakeWords(one.scope)] : operandsOf(one).map(fieldName)))
    .filter((field) => field !== "");
}

const phrases: Cases<undefined, string> = {
  present: ({ operand }) => words([fieldName(operand), "is_set"]),
  nonEmpty: ({ operand }) => words([fieldName(operand), "is_not_empty"]),
  equals: ({ operand, value }) => words([fieldName(operand), "is", valueName(value)]),
  oneOf: ({ operand, values }) =>
    words([fieldName(operand), "is", isParameter(values) ? `in_${valueName(values)}` : anyOf(values)]),
  equalsIgnoringCase: ({ operand, value }) => words([fieldName(operand), "is", valueName(value)]),
  matches: ({ operand, pattern }) =>
    words([fieldName(operand), "matches", isParameter(pattern) ? valueName(pattern) : patternName(pattern)]),
  bytesOver: ({ operand, limit }) => words([fieldName(operand), `is_over_${limit}_bytes`]),
  itemsOver: ({ operand, limit }) => words([fieldName(operand), `has_over_${limit}_items`]),
  quantityBelow: ({ operand, limit }) => words([fieldName(operand), `is_below_${limit}`]),
  sameValue: ({ operand }) => words([fieldName(operand), "is_the_same"]),
  scope: ({ scope }) => `is_${snakeWords(scope)}`,
  some: ({ in: collection, where }) => words(["some", elementName(collection), fold(phrases, where, undefined)]),
  every: ({ in: collection, where }) => words(["every", elementName(collection), fold(phrases, where, undefined)]),
  not: ({ of }) => negated(of),
  all: ({ of }) => distinct(of).join("_and_"),
  any: ({ of }) => distinct(of).join("_or_"),
};

function distinct(of: readonly Predicate[]): readonly string[] {
  return [...new Set(of.map((part) => fold(phrases, part, undefined)))];
}

function negated(of: Predicate): string {
  const phrase = fold(phrases, of, undefined);
  const positive = /(?:^|_)(is|has|matches)_/.exec(phrase);
  if (positive === null) return `not_${phrase}`;
  const end = positive.index + positive[0].length;
  return `${phrase.slice(0, end)}not_${phrase.slice(end)}`
    .replace(/is_not_not_empty$/, "is_empty")
    .replace("has_not_over", "has_at_most")
    .replace("matches_not", "does_not_match");
}

/** The last part of a path: `kubernetes.io/os` is `os`. */
function fieldName({ path }: Operand): string {
  return snakeWords((path.keys.at(-1) ?? "").split("/").at(-1) ?? "");
}

function anyOf(values: readonly string[]): string {
  const names = [...new Set(values.map(valueName))];
  return names.length <= 3 ? names.join("_or_") : `${names[0]}_or_${names.length - 1}_others`;
}

function valueName(value: Scalar | ParameterValue): string {
  if (isParameter(value)) return snakeWords(value.parameter);
  return snakeWords(String(value)) || "empty";
}

/** The first literal words of a regular expression. */
function patternName(pattern: string): string {
  const literal = pattern.replace(/\(\?[a-z:]*|\[[^\]]*\]|\{[^}]*\}|\\[a-zA-Z]/g, " ").replaceAll("\\", "");
  return (literal.match(/[A-Za-z0-9]{2,}/g) ?? ["pattern"])
    .slice(0, 2)
    .map((word) => word.toLowerCase())
    .join("_");
}

function words(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("_");
}
