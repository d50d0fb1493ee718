import { matchesAny } from "../../model/pattern.js";
import type {
  Cases,
  Collection,
  CollectionOf,
  Operand,
  Predicate,
  PredicateOf,
  Scalar,
} from "../../model/predicate.js";
import { fold, isParameter } from "../../model/predicate.js";
import { quantityForm } from "../../model/quantity.js";
import { predicateKey, simplify } from "../../model/simplify.js";
import { elementName } from "../element-name.js";
import type { Dialect } from "./dialect.js";
import type { Value } from "./fields.js";
import {
  byteCount,
  fieldAt,
  isNotEmpty,
  isPresent,
  orElse,
  orEmptyList,
  orEmptyMap,
  orEmptyText,
  orNull,
  sizeOfValue,
} from "./fields.js";
import { parameterVariable, scopeVariable, unusedName } from "./names.js";
import { matched } from "./patterns.js";
import type { Places } from "./places.js";
import { containersVariable, listVariable, rootValue } from "./places.js";
import type { Cel } from "./syntax.js";
import { and, apply, call, compare, literal, name, no, not, oneOf, optionalItem, or, yes } from "./syntax.js";

/** What a condition is about: the object or its pod template, an element, or an entry of a map. */
export type Here =
  | { readonly kind: "root" }
  | { readonly kind: "value"; readonly value: Value }
  | { readonly kind: "entry"; readonly map: Value; readonly key: string };

export interface Context {
  readonly here: Here;
  readonly places: Places;
  readonly dialect: Dialect;
  /** The names of elements around. */
  readonly taken: readonly string[];
}

/** A CEL expression that is true where the predicate is, and false elsewhere. */
export function condition(predicate: Predicate, context: Context): Cel {
  return fold(print, simplify(predicate), context);
}

/** The value at a path below the element. */
function valueHere(keys: readonly string[], { here, places }: Context): Value {
  switch (here.kind) {
    case "root":
      return rootValue(keys, places);
    case "value":
      return fieldAt(here.value, keys);
    case "entry": {
      const [first, ...rest] = keys;
      if (first === "key") return { cel: name(here.key), isOptional: false };
      return fieldAt({ cel: optionalItem(here.map.cel, here.key), isOptional: true }, rest);
    }
  }
}

function valueOf({ base, path }: Operand, context: Context): Value {
  switch (base) {
    case "here":
      return valueHere(path.keys, context);
    case "pod":
      return rootValue(path.keys, context.places);
    case "effective": {
      const own = valueHere(path.keys, context);
      const inherited = rootValue(["spec", ...path.keys], context.places);
      return { cel: orElse(own, inherited.cel, context.dialect), isOptional: true };
    }
    case "parameter":
      return { cel: parameter(path.text, context), isOptional: false, isSet: true };
  }
}

/** The variable with the value of a parameter. @throws RangeError where policies contain the values themselves */
function parameter(of: string, { dialect }: Context): Cel {
  if (dialect.parameters === "literals") throw new RangeError("CEL policies contain the values of parameters.");
  return name(`variables.${parameterVariable(of)}`);
}

/** The size of a text, list or map. */
function sizeOf(operand: Operand, context: Context): Cel {
  const known = knownList(operand, context);
  return known === undefined ? sizeOfValue(valueOf(operand, context), context.dialect) : call(known, "size");
}

/** The variable with a list; undefined where none has it. */
function knownList(operand: Operand, context: Context): Cel | undefined {
  const isOfObject = operand.base !== "effective" && isAtRoot(operand, context);
  return isOfObject ? listVariable(operand.path, context.places) : undefined;
}

function isAtRoot({ base }: Operand, { here }: Context): boolean {
  return base === "pod" || here.kind === "root";
}

const print: Cases<Context, Cel> = {
  present: ({ operand }, context) => isPresent(valueOf(operand, context), context.dialect),
  nonEmpty: ({ operand }, context) => {
    const known = knownList(operand, context);
    if (known !== undefined) return compare(call(known, "size"), ">", literal(0));
    return isNotEmpty(valueOf(operand, context), context.dialect);
  },
  equals: ({ operand, value }, context) => {
    const field = valueOf(operand, context);
    if (isParameter(value)) return compare(orNull(field), "==", parameter(value.parameter, context));
    return equation(field, value, context.dialect);
  },
  oneOf: ({ operand, values }, context) => {
    const field = valueOf(operand, context);
    if (isParameter(values)) return compare(orNull(field), "in", parameter(values.parameter, context));
    return oneOfTexts(field, values, context.dialect);
  },
  equalsIgnoringCase: ({ operand, value }, context) => {
    const field = valueOf(operand, context);
    if (value === "") return equation(field, value, context.dialect);
    return ofText(field, context.dialect, (text) => compare(call(text, "lowerAscii"), "==", literal(value)));
  },
  matches: ({ operand, pattern }, context) => {
    const value = valueOf(operand, context);
    if (isParameter(pattern)) return matchesOneOf(value, parameter(pattern.parameter, context), context);
    const matches = ofText(value, context.dialect, (text) => matched(text, pattern));
    return context.dialect.typed && matchesAny("", [pattern])
      ? and([isPresent(value, context.dialect), matches].filter((one) => one !== yes))
      : matches;
  },
  bytesOver: ({ operand, limit, after }, context) => {
    const counted = (text: Cel): Cel => (after === undefined ? text : call(text, "find", literal(afterLast(after))));
    return ofText(valueOf(operand, context), context.dialect, (text) =>
      compare(byteCount(counted(text)), ">", literal(limit)),
    );
  },
  itemsOver: ({ operand, limit }, context) => compare(sizeOf(operand, context), ">", literal(limit)),
  quantityBelow: ({ operand, limit }, context) => {
    const value = valueOf(operand, context);
    // The API server converts each quantity to a text. A manifest can have a number.
    if (context.dialect.typed) return isAtMost(limit - 1, orEmptyText(value, context.dialect));
    const known = orNull(value);
    const types = ["string", "int", "uint", "double"].map((one) => compare(apply("type", known), "==", name(one)));
    return and([or(types), isAtMost(limit - 1, apply("string", known))]);
  },
  sameValue: (predicate, context) => sameValue(predicate, context),
  scope: ({ scope }) => name(`variables.${scopeVariable(scope)}`),
  some: ({ in: collection, where }, context) => quantified("exists", collection, where, context),
  every: ({ in: collection, where }, context) => quantified("all", collection, where, context),
  not: ({ of }, context) => not(fold(print, of, context)),
  all: ({ of }, context) => and(of.map((part) => fold(print, part, context))),
  any: ({ of }, context) => anyOf(of, context),
};

/** Is a text a quantity that is at most an integer? Other texts are compared first: they would end the evaluation with an error. */
function isAtMost(most: number, text: Cel): Cel {
  const quantity = (of: Cel): Cel => apply("quantity", of);
  return and([
    call(text, "matches", literal(quantityForm)),
    not(call(quantity(call(text, "trim")), "isGreaterThan", quantity(literal(String(most))))),
  ]);
}

/** A condition on a text. Without the types of the API, a value can be something else, such as the number of a quantity. */
function ofText(value: Value, dialect: Dialect, holds: (text: Cel) => Cel): Cel {
  if (dialect.typed || value.isSet) return holds(orEmptyText(value, dialect));
  return and([isText(value), holds(textOf(value))]);
}

/** Does one of the patterns of a user match a text that is there? */
function matchesOneOf(value: Value, patterns: Cel, { dialect, taken }: Context): Cel {
  const pattern = name(unusedName("pattern", taken));
  const isThere = dialect.typed ? isPresent(value, dialect) : isText(value);
  const matches = call(patterns, "exists", pattern, call(textOf(value), "matches", pattern));
  return and([isThere, matches].filter((one) => one !== yes));
}

function isText(value: Value): Cel {
  return compare(apply("type", orNull(value)), "==", name("string"));
}

/** A value that is known to be a text where it is there. Its alternative is a text, too: a program that knows types expects one. */
function textOf({ cel, isOptional }: Value): Cel {
  return isOptional ? call(cel, "orValue", literal("")) : cel;
}

/** A pattern for what is after the last one of a character. Older API servers fail to look for its index in an empty text. */
function afterLast(character: string): string {
  // RE2 rejects an escape of any other character.
  return `[^${/[!-/:-@[-^`{-~]/.test(character) ? `\\${character}` : character}]*$`;
}

/** A comparison with an absent field is false: an absent text is not equal to an empty one, nor an absent boolean to false. */
function equation(value: Value, to: Scalar, dialect: Dialect): Cel {
  if (typeof to === "string") return oneOfTexts(value, [to], dialect);
  if (!value.isOptional) return compare(value.cel, "==", literal(to));
  const other = typeof to === "boolean" ? !to : to === 0 ? -1 : 0;
  const known = call(value.cel, "orValue", literal(other));
  if (typeof to === "number" || !dialect.typed) return compare(known, "==", literal(to));
  return to ? known : not(known);
}

/** Is a value one of several texts? An absent one is none of them. */
function oneOfTexts(value: Value, values: readonly string[], dialect: Dialect): Cel {
  // A null is equal to no text.
  const text = value.isOptional ? call(value.cel, "orValue", literal("")) : value.cel;
  const among = oneOf(text, values);
  return values.includes("") ? and([isPresent(value, dialect), among].filter((one) => one !== yes)) : among;
}

/** Alternatives; `absent or one of "", "a"` is one condition. */
function anyOf(parts: readonly Predicate[], context: Context): Cel {
  const choices = parts.map((part) => {
    const values = textsOf(part);
    const absence = values?.includes("") ? parts.find((other) => isAbsence(other, part)) : undefined;
    return { part, values, absence };
  });
  const absences = choices.map(({ absence }) => absence);
  const printed = choices
    .filter(({ part }) => !absences.includes(part))
    .map(({ part, values = [], absence }) =>
      absence === undefined || !("operand" in part)
        ? fold(print, part, context)
        : oneOf(orEmptyText(valueOf(part.operand, context), context.dialect), values),
    );
  return or(printed);
}

/** The texts that a value is compared with; undefined for another predicate. */
function textsOf(predicate: Predicate): readonly string[] | undefined {
  if (predicate.kind === "oneOf" && !isParameter(predicate.values)) return predicate.values;
  return predicate.kind === "equals" && typeof predicate.value === "string" ? [predicate.value] : undefined;
}

function isAbsence(predicate: Predicate, of: Predicate): boolean {
  if (predicate.kind !== "not" || predicate.of.kind !== "present" || !("operand" in of)) return false;
  return predicateKey(predicate.of) === predicateKey({ kind: "present", operand: of.operand });
}

/** All values are there, and equal to the first one. */
function sameValue({ operand, in: collection }: PredicateOf<"sameValue">, context: Context): Cel {
  const { range, inner, variable } = elementsOf(collection, context);
  const first: Cel = { kind: "select", of: { kind: "select", of: range, selector: "[0]" }, selector: ".value" };
  const firstValue = valueOf(operand, { ...inner, here: { kind: "value", value: { cel: first, isOptional: false } } });
  const value = valueOf(operand, inner);
  const isSame = and([isPresent(value, context.dialect), compare(orNull(value), "==", orNull(firstValue))]);
  return and([compare(call(range, "size"), ">", literal(0)), call(range, "all", name(variable), isSame)]);
}

/** A macro over the elements of a collection; a condition on the first item where only that is meant. */
function quantified(macro: "exists" | "all", collection: Collection, where: Predicate, context: Context): Cel {
  if (collection.kind === "list" && collection.first) {
    const first = firstItem(collection, context);
    const holds = fold(print, where, { ...context, here: first });
    if (macro === "exists" && needsElement(where)) return holds;
    const there = isPresent(first.value, context.dialect);
    return macro === "exists" ? and([there, holds]) : or([not(there), holds]);
  }
  const { range, inner, variable } = elementsOf(collection, context);
  const listed = macro === "exists" ? itsText(where) : where.kind === "not" ? itsText(where.of) : undefined;
  if (listed !== undefined) return macro === "exists" ? isListed(listed, range) : not(isListed(listed, range));
  const holds = fold(print, where, inner);
  // With some parameters, a condition holds for every element, or for none.
  const size = call(range, "size");
  if (macro === "exists" && holds === yes) return compare(size, ">", literal(0));
  if (macro === "all" && holds === no) return compare(size, "==", literal(0));
  return call(range, macro, name(variable), holds);
}

/** Is a predicate false without its element? Each that tests a field is, unless it is negated: then it is false for an absent field. */
export function needsElement(predicate: Predicate): boolean {
  if (predicate.kind === "all") return predicate.of.some(needsElement);
  if (predicate.kind === "any") return predicate.of.length > 0 && predicate.of.every(needsElement);
  return "operand" in predicate && predicate.kind !== "sameValue" && predicate.operand.base === "here";
}

/** The text that elements are compared with, where a predicate is nothing but this comparison. */
function itsText(where: Predicate): string | undefined {
  const isComparison = where.kind === "equals" && where.operand.base === "here" && where.operand.path.keys.length === 0;
  return isComparison && typeof where.value === "string" ? where.value : undefined;
}

function isListed(text: string, range: Cel): Cel {
  return compare(literal(text), "in", range);
}

/** The first item of a list, which may be absent. */
export function firstItem({ path }: CollectionOf<"list">, context: Context): Extract<Here, { kind: "value" }> {
  const { cel } = valueHere(path.keys, context);
  return { kind: "value", value: { cel: optionalItem(cel, "0"), isOptional: true } };
}

export interface Elements {
  /** The list or map that macros iterate over. */
  readonly range: Cel;
  /** The name of the element, or of the key of an entry. */
  readonly variable: string;
  readonly inner: Context;
}

/** How macros visit the elements of a collection. */
export function elementsOf(collection: Collection, context: Context): Elements {
  const { dialect, places, taken } = context;
  const variable = unusedName(collection.kind === "entries" ? "key" : elementName(collection), taken);
  const within = (here: Here): Context => ({ ...context, here, taken: [...taken, variable] });
  switch (collection.kind) {
    case "containers": {
      const cel: Cel = { kind: "select", of: name(variable), selector: ".value" };
      return {
        range: containersVariable(collection),
        variable,
        inner: within({ kind: "value", value: { cel, isOptional: false } }),
      };
    }
    case "list": {
      const known = context.here.kind === "root" ? listVariable(collection.path, places) : undefined;
      const range =
        known ?? orEmptyList(valueHere(collection.path.keys, context), collection.path.keys.at(-1), dialect);
      return { range, variable, inner: within({ kind: "value", value: { cel: name(variable), isOptional: false } }) };
    }
    case "entries": {
      const map = valueHere(collection.path.keys, context);
      return { range: orEmptyMap(map, dialect), variable, inner: within({ kind: "entry", map, key: variable }) };
    }
  }
}
