import type { FieldPath } from "./field-path.js";

/** The lists of containers in a pod, in the order in which the API server visits them. */
export const containerLists = ["initContainers", "containers", "ephemeralContainers"] as const;
export type ContainerList = (typeof containerLists)[number];

/**
 * What an atom reads.
 *
 * - `here`: a field of the innermost element; outside collections, of the pod template or the object
 * - `pod`: a field of the pod template or the object, in a condition about an element. The spec calls it so for every subject
 * - `effective`: a field of the container or, where that is absent, the field of the same name in `spec` of the pod
 * - `parameter`: what the user has set; the path is the name of the parameter
 */
export interface Operand {
  readonly base: "here" | "pod" | "effective" | "parameter";
  readonly path: FieldPath;
}

/** Parts of an object that are evaluated one by one. */
export type Collection =
  /** `judged`: those that rules apply to, without the containers whose images the user has exempted. */
  | { readonly kind: "containers"; readonly lists: readonly ContainerList[]; readonly judged?: true }
  /** `first`: nothing but the first item. */
  | { readonly kind: "list"; readonly path: FieldPath; readonly first?: true }
  | { readonly kind: "entries"; readonly path: FieldPath };
export type CollectionOf<K extends Collection["kind"]> = Extract<Collection, { kind: K }>;

/** The same collection with all containers, also those with exempt images. */
export function allContainers(collection: Collection): Collection {
  return collection.kind === "containers" ? { kind: "containers", lists: collection.lists } : collection;
}

export type Scalar = string | number | boolean;

/** In the place of a value: what the user has set for the parameter of this name. */
export interface ParameterValue {
  readonly parameter: string;
}

export function isParameter(value: unknown): value is ParameterValue {
  return typeof value === "object" && value !== null && "parameter" in value;
}

/**
 * A statement about an object that is true or false. The meaning of every kind, for every value,
 * is in docs/rule-language.md.
 */
export type Predicate =
  | { readonly kind: "present"; readonly operand: Operand }
  | { readonly kind: "nonEmpty"; readonly operand: Operand }
  | { readonly kind: "equals"; readonly operand: Operand; readonly value: Scalar | ParameterValue }
  | { readonly kind: "oneOf"; readonly operand: Operand; readonly values: readonly string[] | ParameterValue }
  | { readonly kind: "equalsIgnoringCase"; readonly operand: Operand; readonly value: string }
  | { readonly kind: "matches"; readonly operand: Operand; readonly pattern: string | ParameterValue }
  | { readonly kind: "bytesOver"; readonly operand: Operand; readonly limit: number; readonly after?: string }
  | { readonly kind: "itemsOver"; readonly operand: Operand; readonly limit: number }
  | { readonly kind: "quantityBelow"; readonly operand: Operand; readonly limit: number }
  | { readonly kind: "sameValue"; readonly operand: Operand; readonly in: Collection }
  | { readonly kind: "scope"; readonly scope: string }
  | { readonly kind: "some"; readonly in: Collection; readonly where: Predicate }
  | { readonly kind: "every"; readonly in: Collection; readonly where: Predicate }
  | { readonly kind: "not"; readonly of: Predicate }
  | { readonly kind: "all"; readonly of: readonly Predicate[] }
  | { readonly kind: "any"; readonly of: readonly Predicate[] };

type PredicateKind = Predicate["kind"];
export type PredicateOf<K extends PredicateKind> = Extract<Predicate, { kind: K }>;

/** One function for each kind of predicate: a table that forgets a kind does not compile. */
export type Cases<Context, Result> = {
  readonly [K in PredicateKind]: (predicate: PredicateOf<K>, context: Context) => Result;
};

/** Applies the function of `cases` that fits `predicate`. */
export function fold<Context, Result>(cases: Cases<Context, Result>, predicate: Predicate, context: Context): Result {
  const apply = cases[predicate.kind] as (predicate: Predicate, context: Context) => Result;
  return apply(predicate, context);
}

/** Always true: nothing has to hold. */
export const always: Predicate = { kind: "all", of: [] };

/** Is it the empty conjunction, also if it is not the object `always`? */
export function isAlways(predicate: Predicate): boolean {
  return predicate.kind === "all" && predicate.of.length === 0;
}

/** Always false: nothing could make it hold. */
export const never: Predicate = { kind: "any", of: [] };

/** Is it the empty disjunction, also if it is not the object `never`? */
export function isNever(predicate: Predicate): boolean {
  return predicate.kind === "any" && predicate.of.length === 0;
}

/** The predicates that a predicate is made of; none for an atom. */
export function partsOf(predicate: Predicate): readonly Predicate[] {
  const parts: Predicate[] = [];
  mapParts(predicate, (part) => {
    parts.push(part);
    return part;
  });
  return parts;
}

/** A predicate and all parts of it, each before its own parts. */
export function descend(predicate: Predicate): readonly Predicate[] {
  return [predicate, ...partsOf(predicate).flatMap(descend)];
}

/** The names of the parameters that a predicate reads. */
export function parametersIn(predicate: Predicate): readonly string[] {
  return descend(predicate).flatMap((one) => [
    ...operandsOf(one).flatMap(({ base, path }) => (base === "parameter" ? [path.text] : [])),
    ...Object.values(one).flatMap((value) => (isParameter(value) ? [value.parameter] : [])),
  ]);
}

/** What a predicate reads itself, without its parts. With a collection, this and the parts are about its elements. */
export function operandsOf(predicate: Predicate): readonly Operand[] {
  return fold(looksAt, predicate, undefined).operands;
}

/** The collection whose elements a predicate visits itself, without those of its parts. */
export function collectionsOf(predicate: Predicate): readonly Collection[] {
  return fold(looksAt, predicate, undefined).collections;
}

interface LooksAt {
  readonly operands: readonly Operand[];
  readonly collections: readonly Collection[];
}

const nothing = (): LooksAt => ({ operands: [], collections: [] });
const itsOperand = ({ operand }: { readonly operand: Operand }): LooksAt => ({ operands: [operand], collections: [] });
const itsElements = ({ in: collection }: { readonly in: Collection }): LooksAt => ({
  operands: [],
  collections: [collection],
});

const looksAt: Cases<undefined, LooksAt> = {
  present: itsOperand,
  nonEmpty: itsOperand,
  equals: itsOperand,
  oneOf: itsOperand,
  equalsIgnoringCase: itsOperand,
  matches: itsOperand,
  bytesOver: itsOperand,
  itemsOver: itsOperand,
  quantityBelow: itsOperand,
  sameValue: ({ operand, in: collection }) => ({ operands: [operand], collections: [collection] }),
  scope: nothing,
  some: itsElements,
  every: itsElements,
  not: nothing,
  all: nothing,
  any: nothing,
};

/** The same predicate with `change` applied to each of its parts. */
export function mapParts(predicate: Predicate, change: (part: Predicate) => Predicate): Predicate {
  return fold(withParts, predicate, change);
}

const itself = (predicate: Predicate): Predicate => predicate;

const withParts: Cases<(part: Predicate) => Predicate, Predicate> = {
  present: itself,
  nonEmpty: itself,
  equals: itself,
  oneOf: itself,
  equalsIgnoringCase: itself,
  matches: itself,
  bytesOver: itself,
  itemsOver: itself,
  quantityBelow: itself,
  sameValue: itself,
  scope: itself,
  some: (predicate, change) => ({ ...predicate, where: change(predicate.where) }),
  every: (predicate, change) => ({ ...predicate, where: change(predicate.where) }),
  not: (predicate, change) => ({ ...predicate, of: change(predicate.of) }),
  all: (predicate, change) => ({ ...predicate, of: predicate.of.map(change) }),
  any: (predicate, change) => ({ ...predicate, of: predicate.of.map(change) }),
};
