import { pieces } from "../model/pattern-pieces.js";
import type { Cases, Predicate } from "../model/predicate.js";
import { descend, fold, isParameter, partsOf } from "../model/predicate.js";
import { isSamePredicate, simplify } from "../model/simplify.js";

/** The elements that a predicate matches, compared with another one: the same, more, fewer, or others. */
export type Reach = "same" | "more" | "fewer" | "other";

const opposite: Record<Reach, Reach> = { same: "same", more: "fewer", fewer: "more", other: "other" };

/**
 * Compares two predicates by their form. `more` and `fewer` are certain; `other` is everything else.
 */
export function compareReach(before: Predicate, after: Predicate): Reach {
  return reach(simplify(before), simplify(after));
}

function reach(before: Predicate, after: Predicate): Reach {
  if (isSamePredicate(before, after)) return "same";
  if (before.kind === "any" || after.kind === "any") return reachOfParts("any", before, after);
  if (before.kind === "all" || after.kind === "all") return reachOfParts("all", before, after);
  if (before.kind === "not" && after.kind === "not") return opposite[reach(before.of, after.of)];
  if ((before.kind === "some" && after.kind === "some") || (before.kind === "every" && after.kind === "every")) {
    return isSame(before.in, after.in) ? reach(before.where, after.where) : "other";
  }
  return reachOfAtoms(before, after);
}

/** One more alternative matches more, one more condition matches fewer. */
function reachOfParts(kind: "any" | "all", before: Predicate, after: Predicate): Reach {
  const parts = (predicate: Predicate): readonly Predicate[] =>
    predicate.kind === kind ? partsOf(predicate) : [predicate];
  const lacking = (some: readonly Predicate[], others: readonly Predicate[]): readonly Predicate[] =>
    some.filter((one) => !others.some((other) => isSamePredicate(one, other)));
  const [gone, added] = [lacking(parts(before), parts(after)), lacking(parts(after), parts(before))];
  if (gone.length === 0) return kind === "any" ? "more" : "fewer";
  if (added.length === 0) return kind === "any" ? "fewer" : "more";
  return joint(gone, added);
}

/** Compares replaced parts in order: all of them must match more, or all of them fewer. */
function joint(before: readonly Predicate[], after: readonly Predicate[]): Reach {
  if (before.length !== after.length) return "other";
  const reaches = new Set(before.map((one, index) => reach(one, after[index] as Predicate)));
  const [only = "other"] = reaches;
  return reaches.size === 1 ? only : "other";
}

function reachOfAtoms(before: Predicate, after: Predicate): Reach {
  if (before.kind === "oneOf" && after.kind === "oneOf" && isSame(before.operand, after.operand)) {
    // The value of a parameter is unknown here.
    if (isParameter(before.values) || isParameter(after.values)) return "other";
    return reachOfSets(new Set(before.values), new Set(after.values));
  }
  if (
    (before.kind === "bytesOver" || before.kind === "itemsOver") &&
    after.kind === before.kind &&
    isSame({ ...before, limit: 0 }, { ...after, limit: 0 })
  ) {
    return after.limit < before.limit ? "more" : "fewer";
  }
  if (
    before.kind === "quantityBelow" &&
    after.kind === "quantityBelow" &&
    isSame({ ...before, limit: 0 }, { ...after, limit: 0 })
  ) {
    return after.limit > before.limit ? "more" : "fewer";
  }
  return "other";
}

/** The texts that a predicate compares fields with, except those of parameters, which users set. */
export function textsIn(predicate: Predicate): readonly string[] {
  return descend(predicate).flatMap((one) => fold(texts, one, undefined));
}

const none = (): readonly string[] => [];

const texts: Cases<undefined, readonly string[]> = {
  present: none,
  nonEmpty: none,
  equals: ({ value }) => (typeof value === "string" ? [value] : []),
  oneOf: ({ values }) => (isParameter(values) ? [] : values),
  equalsIgnoringCase: ({ value }) => [value],
  matches: ({ pattern }) => (isParameter(pattern) ? [] : namesIn(pattern)),
  bytesOver: none,
  itemsOver: none,
  quantityBelow: none,
  sameValue: none,
  scope: none,
  some: none,
  every: none,
  not: none,
  all: none,
  any: none,
};

/** The alternatives of each group of names in a pattern, as in `(?:CSIMigration|PodSecurity)=`, and minor versions. */
function namesIn(pattern: string): readonly string[] {
  const [, major, minors] = /^\^v(\d+)\\\.\(\?:(\d+(?:\|\d+)*)\)\\\.$/.exec(pattern) ?? [];
  if (minors !== undefined) return minors.split("|").map((minor) => `${major}.${minor}`);
  const groups = pieces(pattern).flatMap(
    (piece) => /^\(\?:([A-Za-z][A-Za-z0-9]+(?:\|[A-Za-z][A-Za-z0-9]+)*)\)$/.exec(piece)?.[1] ?? [],
  );
  return groups.flatMap((group) => group.split("|"));
}

/** A set, compared with another one. */
export function reachOfSets(before: ReadonlySet<unknown>, after: ReadonlySet<unknown>): Reach {
  const [keeps, adds] = [[...before].every((one) => after.has(one)), [...after].some((one) => !before.has(one))];
  if (keeps) return adds ? "more" : "same";
  return adds ? "other" : "fewer";
}

/** Equal in every part; for plain data only. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
