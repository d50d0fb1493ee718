import type { Find } from "./find.js";
import type { PatternWords } from "./pattern-words.js";
import { patternWords } from "./pattern-words.js";
import type { Cases, Collection, Operand, ParameterValue, Predicate, PredicateOf, Scalar } from "./predicate.js";
import { containerLists, fold, isParameter } from "./predicate.js";
import type { Scope } from "./scope.js";
import { predicateKey, simplify } from "./simplify.js";

/**
 * A condition in words, to read after "when", or a list of conditions with its heading, such as "all of these are true".
 * Names are in backticks. "The field" and "the value" are those of the reported path.
 */
export type Condition = string | ConditionList;

interface ConditionList {
  readonly heading: string;
  readonly of: readonly Condition[];
}

const allTrue = "all of these are true";

/** A condition in one line. */
export function conditionLine(condition: Condition): string {
  return typeof condition === "string"
    ? condition
    : `${condition.heading}: ${condition.of.map(conditionLine).join("; ")}`;
}

/** The condition of a find: the words of its author, or words for each part of its predicate. */
export function conditionOf(find: Find, scopes: readonly Scope[]): Condition {
  const { condition } = find;
  if (condition !== undefined) return typeof condition === "string" ? condition : { heading: allTrue, of: condition };
  return fold(words, conditionBeyondPath(find), {
    negated: false,
    scopes,
    element: elementOf(find.each.at(-1)),
    item: "the value",
    found: operandText(foundOperand(find)),
  });
}

/** Readers expect that a field is set where it is found, so this is omitted if nothing else is about the field. */
function conditionBeyondPath(find: Find): Predicate {
  const simple = simplify(find.when);
  if (simple.kind !== "all") return simple;
  const operand = foundOperand(find);
  const isSet = predicateKey({ kind: "present", operand });
  const others = simple.of.filter((part) => predicateKey(part) !== isSet);
  const isMentioned = others.some((part) => predicateKey(part).includes(operandText(operand)));
  return isMentioned ? simple : simplify({ kind: "all", of: others });
}

function foundOperand({ at }: Find): Operand {
  return { base: "here", path: at };
}

const operandText = (operand: Operand): string => JSON.stringify(operand);

type Element = "object" | "container" | "item" | "entry";

interface Context {
  /** Is the opposite wanted? Only of atoms: `simplify` moves negations to them. */
  readonly negated: boolean;
  readonly scopes: readonly Scope[];
  /** What the paths of operands start from. */
  readonly element: Element;
  /** The subject of a condition on the element itself. */
  readonly item: string;
  /** The operand that is the found field; inside of collections, none is. */
  readonly found?: string;
}

const words: Cases<Context, Condition> = {
  present: ({ operand }, context) => `${fieldText(operand, context)} ${context.negated ? "is not set" : "is set"}`,
  nonEmpty: ({ operand }, context) =>
    `${fieldText(operand, context)} ${context.negated ? "is empty or not set" : "is not empty"}`,
  equals: ({ operand, value }, context) =>
    `${valueOf(operand, context)} ${context.negated ? "is not" : "is"} ${scalarOrParameter(value)}`,
  oneOf: ({ operand, values }, context) =>
    isParameter(values)
      ? `${valueOf(operand, context)} is ${context.negated ? "not " : ""}in ${parameterText(values.parameter)}`
      : choiceText(operand, values.map(scalarText), context),
  equalsIgnoringCase: ({ operand, value }, context) => `${choiceText(operand, [value], context)} (case-insensitive)`,
  matches: ({ operand, pattern }, context) => {
    const subject = valueOf(operand, context);
    const texts = isParameter(pattern) ? undefined : patternWords(pattern);
    return texts === undefined
      ? `${subject} ${context.negated ? "does not match" : "matches"} ${scalarOrParameter(pattern)}`
      : `${subject} ${patternText(texts, context.negated)}`;
  },
  bytesOver: ({ operand, limit, after }, context) =>
    `${valueOf(operand, context)} has ${context.negated ? "at most" : "more than"} ${limit} bytes${after === undefined ? "" : ` after the last ${code(after)}`}`,
  itemsOver: ({ operand, limit }, context) =>
    `${fieldText(operand, context)} has ${context.negated ? "at most" : "more than"} ${limit} ${limit === 1 ? "item" : "items"}`,
  quantityBelow: ({ operand, limit }, context) =>
    `${valueOf(operand, context)} is ${context.negated ? "not " : ""}an amount that rounds up to less than ${limit}`,
  sameValue: ({ operand, in: collection }, context) =>
    `${valueOf(operand, { ...context, found: "" })} is ${context.negated ? "not " : ""}set to the same number in every ${elementText(collection)}`,
  scope: ({ scope }, { negated, scopes }) => scopeText(scope, negated, scopes),
  some: ({ in: collection, where }, context) => quantified("at least one", collection, where, context),
  every: ({ in: collection, where }, context) => quantified("every", collection, where, context),
  not: ({ of }, context) => fold(words, of, { ...context, negated: true }),
  all: ({ of }, context) => listed(of, context, allTrue, "and"),
  any: ({ of }, context) => listed(of, context, "at least one of these is true", "or"),
};

const compound: ReadonlySet<Predicate["kind"]> = new Set<Predicate["kind"]>(["all", "any", "some", "every"]);

/** Longer lists and texts are easier to read with one condition in a line. */
const mostInline = { parts: 2, characters: 110 };

function listed(parts: readonly Predicate[], context: Context, heading: string, word: "and" | "or"): Condition {
  const { choices, others } = mergedChoices(parts, word === "and");
  const texts = [
    ...choices.map(({ operand, values, ignoresCase }) => {
      const text = choiceText(operand, values.map(scalarText), { ...context, negated: word === "and" });
      return ignoresCase ? `${text} (case-insensitive)` : text;
    }),
    ...partTexts(others, context, word),
  ];
  const [only] = texts;
  if (texts.length === 1 && only !== undefined) return only;
  const inline = texts.join(` ${word} `);
  const isShort = texts.length <= mostInline.parts && inline.length <= mostInline.characters;
  return isShort && !others.some(({ kind }) => compound.has(kind)) ? inline : { heading, of: texts };
}

/** A field that is set and has nothing in it is one condition. */
function partTexts(parts: readonly Predicate[], context: Context, word: "and" | "or"): readonly Condition[] {
  const emptied = word === "or" ? [] : parts.flatMap((part) => emptyOperand(part) ?? []).map(operandText);
  const set = parts.filter((part) => part.kind === "present" && emptied.includes(operandText(part.operand)));
  const isSet = set.map((part) => predicateKey(part));
  return parts
    .filter((part) => !set.includes(part))
    .map((part) => {
      const operand = emptyOperand(part);
      return operand !== undefined && isSet.includes(predicateKey({ kind: "present", operand }))
        ? `${fieldText(operand, context)} is set, but empty`
        : fold(words, part, context);
    });
}

/** What must be empty or not set. */
function emptyOperand(part: Predicate): Operand | undefined {
  return part.kind === "not" && part.of.kind === "nonEmpty" ? part.of.operand : undefined;
}

function quantified(
  quantifier: "at least one" | "every",
  collection: Collection,
  where: Predicate,
  context: Context,
): Condition {
  const element = elementOf(collection);
  const isFirst = collection.kind === "list" && collection.first === true;
  const subject = elementText(collection, context.found);
  const inside = { negated: false, scopes: context.scopes, element };
  if (isFirst) return fold(words, where, { ...inside, item: `the ${subject}` });
  const of = where.kind === "not" ? where.of : where;
  if (isAboutElement(of)) {
    if (quantifier === "every" && where.kind === "not") return fold(words, of, { ...inside, item: `no ${subject}` });
    return fold(words, where, { ...inside, item: `${quantifier} ${subject}` });
  }
  const condition = fold(words, where, { ...inside, item: `the ${element}` });
  const start = `for ${quantifier} ${subject}`;
  return typeof condition === "string"
    ? `${start}, ${condition}`
    : { heading: `${start}, ${condition.heading}`, of: condition.of };
}

/** Is it one condition on an item itself, not on a field of it? */
function isAboutElement(predicate: Predicate): boolean {
  return "operand" in predicate && predicate.operand.base === "here" && predicate.operand.path.text === "";
}

function elementOf(collection: Collection | undefined): Element {
  if (collection === undefined) return "object";
  return collection.kind === "containers" ? "container" : collection.kind === "list" ? "item" : "entry";
}

const containerWords = { initContainers: "init", containers: "regular", ephemeralContainers: "ephemeral" } as const;

function elementText(collection: Collection, found?: string): string {
  if (collection.kind === "containers") {
    const { lists } = collection;
    if (lists.length === containerLists.length) return "container";
    return `${lists.map((list) => containerWords[list]).join(" or ")} container`;
  }
  const { kind, path } = collection;
  const whole = operandText({ base: "here", path }) === found ? "the field" : code(path.text);
  return kind === "entries" ? `entry of ${whole}` : `${collection.first ? "first item" : "item"} of ${whole}`;
}

function scopeText(name: string, negated: boolean, scopes: readonly Scope[]): string {
  const scope = scopes.find((one) => one.name === name);
  const text = negated ? scope?.opposite : scope?.clause;
  if (text === undefined) throw new RangeError(`The scope "${name}" has no words for its condition.`);
  return text;
}

/** For conditions on values: the found field is "the value". */
function valueOf(operand: Operand, context: Context): string {
  return operandText(operand) === context.found ? "the value" : fieldText(operand, context);
}

function fieldText(operand: Operand, { found, element, item }: Context): string {
  if (operandText(operand) === found) return "the field";
  const { base, path } = operand;
  switch (base) {
    case "here":
      if (path.text === "") return item;
      if (element === "entry") return `the ${path.text}`;
      return element === "container" ? `${code(path.text)} of the container` : code(path.text);
    case "pod":
      return `${code(path.text)} of the pod`;
    case "effective":
      return `${code(path.text)} (of the container, or inherited from the pod)`;
    case "parameter":
      return parameterText(path.text);
  }
}

const opposites = {
  is: "is not",
  "begins with": "does not begin with",
  "ends with": "does not end with",
  contains: "does not contain",
  "has the form": "does not have the form",
} as const;

function patternText({ verb, texts }: PatternWords, negated: boolean): string {
  return `${negated ? opposites[verb] : verb} ${alternativesText(texts.map(code))}`;
}

/** `a, b or c`. */
function alternativesText(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} or ${texts.at(-1)}`;
}

function choiceText(operand: Operand, values: readonly string[], context: Context): string {
  const texts = values.map(code);
  const multiple = context.negated ? `is none of ${texts.join(", ")}` : `is ${alternativesText(texts)}`;
  const one = context.negated ? `is not ${texts.join("")}` : `is ${texts.join("")}`;
  return `${valueOf(operand, context)} ${texts.length === 1 ? one : multiple}`;
}

function scalarOrParameter(value: PredicateOf<"equals">["value"] | ParameterValue): string {
  return isParameter(value) ? parameterText(value.parameter) : code(scalarText(value));
}

function parameterText(name: string): string {
  return `the parameter ${code(name)}`;
}

/** Strings without quotes, as in most YAML, where these do not change the type. */
function scalarText(value: Scalar): string {
  return typeof value === "string" && /^(?:|-?[0-9.]+|true|false|null)$/.test(value)
    ? JSON.stringify(value)
    : String(value);
}

function code(text: string): string {
  return `\`${text}\``;
}

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
function mergedChoices(
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
