/** From what an author writes to the model's own types. The spec has been linted: nothing is checked twice. */

import type { CollectionSource, FindSource, PredicateSource } from "../spec/types.js";
import type { FieldPath } from "./field-path.js";
import { here, parseFieldPath } from "./field-path.js";
import type { Find } from "./find.js";
import type { Collection, ContainerList, Operand, ParameterValue, Predicate, Scalar } from "./predicate.js";
import { always, containerLists } from "./predicate.js";

/** The texts that a name such as `$version.safeSysctls.names` refers to; undefined if it refers to nothing. */
export type References = (name: string) => readonly string[] | undefined;

type Of<K extends keyof PredicateSource> = NonNullable<PredicateSource[K]>;

const listOf: Record<"init" | "regular" | "ephemeral", ContainerList> = {
  init: "initContainers",
  regular: "containers",
  ephemeral: "ephemeralContainers",
};

export function toFind(source: FindSource, references: References): Find {
  const at = parseFieldPath(source.at);
  const steps = source.each === undefined ? [] : [source.each].flat();
  const when = source.when ?? { present: true };
  return {
    each: steps.map(toCollection),
    at,
    when: toPredicate(when, at, references),
    ...(source.condition === undefined ? {} : { condition: source.condition }),
  };
}

export function toCollection(source: CollectionSource): Collection {
  if (source === "containers") return { kind: "containers", lists: containerLists };
  if ("containers" in source) {
    const lists = source.containers.map((kind) => listOf[kind]);
    return { kind: "containers", lists: containerLists.filter((list) => lists.includes(list)) };
  }
  if ("list" in source) {
    const path = parseFieldPath(source.list);
    return source.only === undefined ? { kind: "list", path } : { kind: "list", path, first: true };
  }
  return { kind: "entries", path: parseFieldPath(source.entries) };
}

/** What a rule reports: without exempt containers, which conditions about the complete pod include. */
export function toReportedFind(source: FindSource, references: References): Find {
  const find = toFind(source, references);
  return { ...find, each: find.each.map((step) => (step.kind === "containers" ? { ...step, judged: true } : step)) };
}

/** @param implied the field that a source without an operand is about */
export function toPredicate(source: PredicateSource, implied: FieldPath, references: References): Predicate {
  const inner = (part: PredicateSource): Predicate => toPredicate(part, implied, references);
  const operator = operatorOf(source);
  switch (operator) {
    case undefined:
      return always;
    case "scope":
      return { kind: "scope", scope: source.scope as string };
    case "some":
    case "every": {
      const { in: collection, where } = source[operator] as Of<"some">;
      return { kind: operator, in: toCollection(collection), where: toPredicate(where, here, references) };
    }
    case "not":
      return { kind: "not", of: inner(source.not as PredicateSource) };
    case "all":
    case "any":
      return { kind: operator, of: (source[operator] as PredicateSource[]).map(inner) };
    default:
      return toAtom(source, operator, toOperand(source, implied), references);
  }
}

type AtomOperator = Exclude<(typeof operators)[number], "scope" | "some" | "every" | "not" | "all" | "any">;

/** A predicate about one field. */
function toAtom(source: PredicateSource, operator: AtomOperator, operand: Operand, references: References): Predicate {
  switch (operator) {
    case "present": {
      const present: Predicate = { kind: "present", operand };
      return source.present === false ? { kind: "not", of: present } : present;
    }
    case "nonEmpty":
      return { kind: "nonEmpty", operand };
    case "equals":
      return { kind: "equals", operand, value: parameterIn(source.equals) ?? (source.equals as Scalar) };
    case "oneOf":
      return {
        kind: "oneOf",
        operand,
        values: parameterIn(source.oneOf) ?? dereference(source.oneOf as Of<"oneOf">, references),
      };
    case "equalsIgnoringCase":
      return { kind: "equalsIgnoringCase", operand, value: source.equalsIgnoringCase as string };
    case "matches": {
      const parameter = parameterIn(source.matches);
      if (parameter) return { kind: "matches", operand, pattern: parameter };
      const patterns = dereference(source.matches as string, references);
      return { kind: "all", of: patterns.map((pattern) => ({ kind: "matches", operand, pattern })) };
    }
    case "bytesOver": {
      const limit = source.bytesOver as number;
      return { kind: "bytesOver", operand, limit, ...(source.after === undefined ? {} : { after: source.after }) };
    }
    case "itemsOver":
      return { kind: "itemsOver", operand, limit: source.itemsOver as number };
    case "quantityBelow":
      return { kind: "quantityBelow", operand, limit: source.quantityBelow as number };
    case "sameValue":
      return { kind: "sameValue", operand, in: toCollection((source.sameValue as Of<"sameValue">).in) };
  }
}

export const operators = [
  "present",
  "nonEmpty",
  "equals",
  "oneOf",
  "equalsIgnoringCase",
  "matches",
  "bytesOver",
  "itemsOver",
  "quantityBelow",
  "sameValue",
  "scope",
  "some",
  "every",
  "not",
  "all",
  "any",
] as const;
export const operands = ["field", "pod", "effective", "parameter"] as const;

function operatorOf(source: PredicateSource): (typeof operators)[number] | undefined {
  return operators.find((operator) => source[operator] !== undefined);
}

function toOperand(source: PredicateSource, implied: FieldPath): Operand {
  if (source.effective !== undefined) return { base: "effective", path: parseFieldPath(source.effective) };
  if (source.parameter !== undefined) return { base: "parameter", path: parseFieldPath(source.parameter) };
  if (source.pod !== undefined) return { base: "pod", path: parseFieldPath(source.pod) };
  return { base: "here", path: source.field === undefined ? implied : parseFieldPath(source.field) };
}

/** `$parameters.taint.key` refers to the value that the user sets; undefined for every other value. */
function parameterIn(value: unknown): ParameterValue | undefined {
  const name = typeof value === "string" ? parameterName(value) : undefined;
  return name === undefined ? undefined : { parameter: name };
}

/** The name of the parameter that a name such as `$parameters.taint.key` refers to. */
export function parameterName(reference: string): string | undefined {
  return /^\$parameters\.(.+)$/.exec(reference)?.[1];
}

/** Returns texts as they are, and the data of the version for a name. */
function dereference(value: string | readonly string[], references: References): readonly string[] {
  return typeof value === "string" && value.startsWith("$") ? (references(value) ?? []) : [value].flat();
}
