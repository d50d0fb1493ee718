import type { Find } from "../model/model.js";
import type { Cases, Collection, Operand, ParameterValue, Predicate, Scalar } from "../model/predicate.js";
import { fold, isParameter } from "../model/predicate.js";
import { scopesIn } from "../model/scope-closure.js";
import { predicateKey, simplify } from "../model/simplify.js";

/** The condition of a find in words, to read after "if". Names are in backticks; "the field" is the one that is found. */
export function conditionOf(find: Find): string {
  return fold(words, conditionBeyondPath(find), { negated: false, found: operandText(foundOperand(find)) });
}

/** The scopes that these words name. */
export function scopesNamedIn(find: Find): readonly string[] {
  return scopesIn(conditionBeyondPath(find));
}

/** Readers expect that a field is set where it is found, so this is left out if nothing else is about the field. */
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

interface Context {
  /** Is the opposite wanted? Only of atoms: `simplify` moves negations to them. */
  readonly negated: boolean;
  /** The operand that is the found field; inside of collections, none is. */
  readonly found?: string;
}

const words: Cases<Context, string> = {
  present: ({ operand }, context) => `${fieldText(operand, context)} ${context.negated ? "is not set" : "is set"}`,
  nonEmpty: ({ operand }, context) =>
    `${fieldText(operand, context)} ${context.negated ? "is empty or not set" : "is not empty"}`,
  equals: ({ operand, value }, context) =>
    `${fieldText(operand, context)} ${context.negated ? "is not" : "is"} ${valueText(value)}`,
  oneOf: ({ operand, values }, context) => {
    const [is, choice] = context.negated ? ["is not", "is none of"] : ["is", "is one of"];
    const texts = isParameter(values) ? [] : values.map((value) => code(scalarText(value)));
    const words = isParameter(values)
      ? `${choice} ${valueText(values)}`
      : `${texts.length === 1 ? is : choice} ${texts.join(", ")}`;
    return `${fieldText(operand, context)} ${words}`;
  },
  equalsIgnoringCase: ({ operand, value }, context) =>
    `${fieldText(operand, context)} ${context.negated ? "is not" : "is"} ${code(value)} in any letter case`,
  matches: ({ operand, pattern }, context) =>
    `${fieldText(operand, context)} ${context.negated ? "does not match" : "matches"} ${valueText(pattern)}`,
  bytesOver: ({ operand, limit, after }, context) =>
    `${fieldText(operand, context)} ${context.negated ? "does not have" : "has"} more than ${limit} bytes${after === undefined ? "" : ` after the last ${code(after)}`}`,
  itemsOver: ({ operand, limit }, context) =>
    `${fieldText(operand, context)} ${context.negated ? "does not have" : "has"} more than ${limit} ${limit === 1 ? "item" : "items"}`,
  numberBelow: ({ operand, limit }, context) =>
    `${fieldText(operand, context)} ${context.negated ? "is not" : "is"} a number below ${limit}`,
  sameValue: ({ operand, in: collection }, { negated }) =>
    `${fieldText(operand, { negated })} ${negated ? "is not" : "is"} set and equal in all of ${collectionText(collection)}`,
  scope: ({ scope }, { negated }) => `the object ${negated ? "is not" : "is"} in scope ${code(scope)}`,
  some: ({ in: collection, where }) =>
    `in at least one of ${collectionText(collection)}, ${fold(words, where, { negated: false })}`,
  every: ({ in: collection, where }) =>
    `in all of ${collectionText(collection)}, ${fold(words, where, { negated: false })}`,
  not: ({ of }, context) => fold(words, of, { ...context, negated: true }),
  all: ({ of }, context) => joined(of, context, "and"),
  any: ({ of }, context) => joined(of, context, "or"),
};

const compound: ReadonlySet<Predicate["kind"]> = new Set<Predicate["kind"]>(["all", "any", "some", "every"]);

function joined(parts: readonly Predicate[], context: Context, word: "and" | "or"): string {
  const texts = parts.map((part) => {
    const isCompound = compound.has(part.kind);
    const text = fold(words, part, context);
    return isCompound && parts.length > 1 ? `(${text})` : text;
  });
  return texts.join(` ${word} `);
}

function fieldText(operand: Operand, { found }: Context): string {
  if (operandText(operand) === found) return "the field";
  const { base, path } = operand;
  switch (base) {
    case "here":
      return path.text === "" ? "the item" : code(path.text);
    case "pod":
      return `${code(path.text)} of the pod`;
    case "effective":
      return `${code(path.text)} of the container, or else of the pod,`;
    case "parameter":
      return `the parameter ${code(path.text)}`;
  }
}

function valueText(value: Scalar | ParameterValue): string {
  return isParameter(value) ? `the parameter ${code(value.parameter)}` : code(scalarText(value));
}

/** Texts without quotes, as in most YAML, where these do not change the type. */
function scalarText(value: Scalar): string {
  return typeof value === "string" && /^(?:|-?[0-9.]+|true|false|null)$/.test(value)
    ? JSON.stringify(value)
    : String(value);
}

function collectionText(collection: Collection): string {
  if (collection.kind === "containers") return collection.lists.map((list) => code(`spec.${list}`)).join(", ");
  const isFirst = collection.kind === "list" && collection.first === true;
  return `${isFirst ? "the first item of " : ""}${code(collection.path.text)}`;
}

function code(text: string): string {
  return `\`${text}\``;
}
