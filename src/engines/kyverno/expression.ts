import { matchesAny } from "../../model/pattern.js";
import type { Cases, Collection, Operand, Predicate, Scalar } from "../../model/predicate.js";
import { fold, isParameter } from "../../model/predicate.js";
import { quantityForm } from "../../model/quantity.js";
import { predicateKey, simplify } from "../../model/simplify.js";
import { caselessPattern, encodedLength } from "../text-patterns.js";
import { branches } from "./branches.js";
import { containersName } from "./containers.js";
import type { JmesPath } from "./jmespath.js";
import { emptyList, jmes, literal, parameter, raw, ref, scopeVariableName, separated, text } from "./jmespath.js";

/** For what must be a boolean. */
export function asBoolean(condition: JmesPath): JmesPath {
  return jmes`(${condition}) && ${literal(true)} || ${literal(false)}`;
}

/** Where an expression is evaluated: `here` is the element, empty inside a filter over plain items. */
export interface Where {
  readonly here: JmesPath;
}

/** The pod template (or the object) as every rule's context names it. */
export const atRoot: Where = { here: jmes`template` };

/**
 * A JMESPath expression that counts as true or false as `predicate` is. It may be a list, an object, a text or null: those that
 * are empty count as false.
 */
export function expression(predicate: Predicate, where: Where): JmesPath {
  return fold(print, simplify(predicate), where);
}

function operandRef({ base, path }: Operand, { here }: Where): JmesPath {
  if (base === "effective") throw new RangeError("An effective field is written as branches.");
  if (base === "parameter") return parameter(path.text);
  return ref(base === "pod" ? atRoot.here : here, path.keys);
}

const print: Cases<Where, JmesPath> = {
  present: ({ operand }, where) => jmes`${operandRef(operand, where)} != ${literal(null)}`,
  nonEmpty: ({ operand }, where) =>
    operand.base === "parameter" ? hasText(operand.path.text) : operandRef(operand, where),
  equals: ({ operand, value }, where) =>
    operand.base === "parameter" && typeof value === "string"
      ? jmes`contains(${parameter(operand.path.text)}, ${text(value)})`
      : isParameter(value)
        ? isSet(operandRef(operand, where), value.parameter)
        : compared(operand, "==", value, where),
  oneOf: ({ operand, values }, where) => {
    const field = operandRef(operand, where);
    if (isParameter(values)) return isSet(field, values.parameter);
    const [only, ...others] = values;
    if (only !== undefined && others.length === 0) return compared(operand, "==", only, where);
    const listed = isListed(field, literal(values));
    return values.includes("") ? unlessAbsent(field, listed) : listed;
  },
  equalsIgnoringCase: ({ operand, value }, where) => matched(operandRef(operand, where), caselessPattern(value)),
  matches: ({ operand, pattern }, where) => {
    const field = operandRef(operand, where);
    return isParameter(pattern) ? matchesSet(field, pattern.parameter) : matched(field, pattern);
  },
  bytesOver: ({ operand, limit, after }, where) => {
    const whole = jmes`${operandRef(operand, where)} || ${raw("")}`;
    const counted = after === undefined ? whole : jmes`split(${whole}, ${literal(after)})[-1]`;
    return jmes`length(trim(base64_encode(${counted}), ${raw("=")})) > ${literal(encodedLength(limit))}`;
  },
  itemsOver: ({ operand, limit }, where) =>
    jmes`length(${operandRef(operand, where)} || ${emptyList}) > ${literal(limit)}`,
  quantityBelow: ({ operand, limit }, where) => {
    const asText = jmes`to_string(${operandRef(operand, where)})`;
    // Kyverno subtracts quantities exactly. A text that is no quantity would end the evaluation with an error.
    const difference = jmes`subtract(${raw(String(limit - 1))}, trim(${asText}, ${raw(" ")}))`;
    return jmes`(regex_match(${text(quantityForm)}, ${asText}) && !regex_match(${raw("^-")}, ${difference}))`;
  },
  sameValue: ({ operand, in: collection }, where) => sameValue(operand, elements(collection, where).list),
  scope: ({ scope }) => scopeVariableName(scope),
  some: ({ in: collection, where: inner }, where) => someElement(collection, inner, where),
  every: ({ in: collection, where: inner }, where) =>
    jmes`!${someElement(collection, { kind: "not", of: inner }, where)}`,
  not: ({ of }, where) => negation(of, where),
  all: ({ of }, where) => joined(of, where, " && ", literal(true)),
  any: ({ of }, where) => anyOf(of, where),
};

/** For one of several texts an absent field and an empty one are alike, so that `absent or one of "", "a"` is one question. */
function anyOf(parts: readonly Predicate[], where: Where): JmesPath {
  const choice = parts.find(
    (part) =>
      part.kind === "oneOf" &&
      !isParameter(part.values) &&
      part.values.includes("") &&
      part.values.length > 1 &&
      parts.some((other) => isAbsence(other, part.operand)),
  );
  if (choice?.kind !== "oneOf" || isParameter(choice.values)) return joined(parts, where, " || ", literal(false));
  const listed = isListed(operandRef(choice.operand, where), literal(choice.values));
  const others = parts.filter((part) => part !== choice && !isAbsence(part, choice.operand));
  return jmes`(${separated([listed, ...others.map((part) => fold(print, part, where))], " || ")})`;
}

/** A parameter is a list here; an empty text is a list with one item. */
function hasText(name: string): JmesPath {
  return jmes`length(join(${raw("")}, ${parameter(name)})) > ${literal(0)}`;
}

function isAbsence(predicate: Predicate, operand: Operand): boolean {
  return predicate.kind === "not" && predicateKey(predicate.of) === predicateKey({ kind: "present", operand });
}

function isListed(field: JmesPath, texts: JmesPath): JmesPath {
  return jmes`contains(${texts}, ${field} || ${raw("")})`;
}

/** Is a field one of the texts that the user has set? */
export function isSet(field: JmesPath, name: string): JmesPath {
  return unlessAbsent(field, isListed(field, parameter(name)));
}

/** Does a field match a pattern that the user has set? Patterns are joined: a filter over them would lose the field. */
function matchesSet(field: JmesPath, name: string): JmesPath {
  const patterns = parameter(name);
  const joinedPattern = jmes`join(${raw("|")}, ${patterns})`;
  return unlessAbsent(field, jmes`length(${patterns}) > ${literal(0)} && regex_match(${joinedPattern}, ${field})`);
}

/** Guards a condition that treats an absent field as an empty text. */
function unlessAbsent(field: JmesPath, condition: JmesPath): JmesPath {
  return jmes`(${field} != ${literal(null)} && ${condition})`;
}

function matched(field: JmesPath, pattern: string): JmesPath {
  const takesEmptyText = matchesAny("", [pattern]);
  return takesEmptyText
    ? unlessAbsent(field, jmes`regex_match(${text(pattern)}, ${field})`)
    : jmes`regex_match(${text(pattern)}, ${field} || ${raw("")})`;
}

function joined(parts: readonly Predicate[], where: Where, operator: string, empty: JmesPath): JmesPath {
  if (parts.length === 0) return empty;
  const printed = parts.map((part) => fold(print, part, where));
  return jmes`(${separated(printed, operator)})`;
}

/** After `simplify` only atoms are negated. */
function negation(atom: Predicate, where: Where): JmesPath {
  if (atom.kind === "present") return jmes`${operandRef(atom.operand, where)} == ${literal(null)}`;
  const isOfObject = "operand" in atom && atom.operand.base !== "parameter";
  if (isOfObject && atom.kind === "equals" && !isParameter(atom.value))
    return compared(atom.operand, "!=", atom.value, where);
  if (atom.kind === "oneOf" && !isParameter(atom.values) && atom.values.length === 1)
    return compared(atom.operand, "!=", atom.values[0] ?? "", where);
  const condition = fold(print, atom, where);
  // A negation binds more closely than the dots of a field, and less closely than a call.
  const isOneTerm = /^\w+$|\)$/.test(condition);
  return isOneTerm ? jmes`!${condition}` : jmes`!(${condition})`;
}

/** Kyverno's controller does not compare numbers of objects with numbers of JMESPath, so both are compared as texts. */
function compared(operand: Operand, operator: "==" | "!=", value: Scalar, where: Where): JmesPath {
  const field = operandRef(operand, where);
  const [left, right] =
    typeof value === "number"
      ? [jmes`to_string(${field})`, raw(String(value))]
      : [field, typeof value === "string" ? text(value) : literal(value)];
  return separated([left, right], ` ${operator} `);
}

/** Is there an element for which the statement holds? */
function someElement(collection: Collection, statement: Predicate, where: Where): JmesPath {
  const { list, inner } = elements(collection, where);
  const alternatives = branches(statement).map(({ pod, element }) => {
    const some = filtered(list, element, inner);
    return pod.length === 0 ? some : jmes`(${joined(pod, atRoot, " && ", literal(true))} && ${some})`;
  });
  return alternatives.length === 0 ? literal(false) : jmes`(${separated(alternatives, " || ")})`;
}

/** The elements for which the statement holds. */
export function filtered(list: JmesPath, statement: Predicate, where: Where): JmesPath {
  const condition = expression(statement, where);
  return condition === literal(true) ? list : jmes`${list}[?${condition}]`;
}

interface Elements {
  /** A list whose items carry the element. */
  readonly list: JmesPath;
  /** How a filter over that list names the element. */
  readonly inner: Where;
  /** How a projection over that list spells the path of the element, as parts of a `join`. */
  readonly path: readonly JmesPath[];
}

/** The elements of a collection as a JMESPath list, with index or key where paths are asked for. */
export function elements(collection: Collection, where: Where, withPath = false): Elements {
  switch (collection.kind) {
    case "containers":
      return { list: containersName(collection), inner: { here: jmes`container` }, path: [jmes`path`] };
    case "list": {
      const whole = ref(where.here, collection.path.keys);
      // The parentheses end the projection that a slice is. A filter finds nothing in null.
      const list = collection.first ? jmes`(${whole}[:1])` : whole;
      if (!withPath) return { list, inner: { here: jmes`` }, path: [] };
      const path = [text(`${collection.path.text}[`), jmes`to_string(index)`, text("]")];
      return {
        list: jmes`items(${list} || ${emptyList}, ${raw("index")}, ${raw("item")})`,
        inner: { here: jmes`item` },
        path,
      };
    }
    case "entries": {
      const map = jmes`${ref(where.here, collection.path.keys)} || ${literal({})}`;
      // Kyverno fills in braces in a message once more. No key that the API server accepts has any.
      const key = jmes`replace_all(key, ${raw("{")}, ${raw("")})`;
      const path = [text(`${collection.path.text}[`), key, text("]")];
      return { list: jmes`items(${map}, ${raw("key")}, ${raw("value")})`, inner: { here: jmes`` }, path };
    }
  }
}

/**
 * All effective values are equal: the least is the greatest, and none is missing. They are compared as texts, because a number of
 * an object is of another type in Kyverno's controller than in its command, and neither function takes that.
 */
function sameValue({ path }: Operand, list: JmesPath): JmesPath {
  const own = ref(jmes`container`, path.keys);
  const inherited = ref(atRoot.here, ["spec", ...path.keys]);
  const lacking = jmes`${list}[?${own} == ${literal(null)}]`;
  const values = jmes`[${list}[].${own}.to_string(@), ((${lacking}) && [to_string(${inherited})] || ${emptyList})][]`;
  return jmes`(${list} && (${inherited} != ${literal(null)} || !(${lacking})) && (${values} | max(@) == min(@)))`;
}
