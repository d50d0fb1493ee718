import { groupBy } from "../../lib/group-by.js";
import type { Predicate, PredicateOf } from "../../model/predicate.js";
import { isParameter, mapParts } from "../../model/predicate.js";
import { simplify, textOf } from "../../model/simplify.js";

/**
 * The same meaning in fewer words: what alternatives have in common is asked once, and patterns for one field become one.
 * Kyverno parses the text of a policy for each object, so long texts cost time.
 */
export function compact(predicate: Predicate): Predicate {
  const inner = mapParts(simplify(predicate), compact);
  return inner.kind === "any" ? simplify(compactAlternatives(inner)) : inner;
}

function compactAlternatives({ of }: PredicateOf<"any">): Predicate {
  const joined = joinPatterns(of);
  const byFirst = groupBy(joined, (part) => (part.kind === "all" ? textOf(part.of[0] ?? part) : textOf(part)));
  return { kind: "any", of: [...byFirst.values()].map(factored) };
}

/** `(a and b) or (a and c)` is `a and (b or c)`. */
function factored(parts: readonly Predicate[]): Predicate {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const conjunctions = parts.map((part) => (part.kind === "all" ? part.of : [part]));
  const [first = []] = conjunctions;
  const common = first.filter((one) =>
    conjunctions.every((others) => others.some((other) => textOf(other) === textOf(one))),
  );
  const rest = conjunctions.map(
    (all): Predicate => ({
      kind: "all",
      of: all.filter((one) => !common.some((other) => textOf(other) === textOf(one))),
    }),
  );
  return { kind: "all", of: [...common, compact({ kind: "any", of: rest })] };
}

function joinPatterns(parts: readonly Predicate[]): readonly Predicate[] {
  const matching = groupBy(parts.filter(hasPattern), ({ operand }) => JSON.stringify(operand));
  const joined = [...matching.values()].map((same): Predicate => {
    const [first] = same;
    if (first === undefined || same.length === 1) return first ?? { kind: "any", of: [] };
    return { ...first, pattern: alternatives(same.map(({ pattern }) => pattern)) };
  });
  return [...joined, ...parts.filter((part) => !hasPattern(part))];
}

type Matching = PredicateOf<"matches"> & { readonly pattern: string };

function hasPattern(predicate: Predicate): predicate is Matching {
  return predicate.kind === "matches" && !isParameter(predicate.pattern);
}

/** One pattern for several: the common start and end of those without a top-level bar is written once. */
function alternatives(patterns: readonly string[]): string {
  const plain = patterns.filter((one) => !pieces(one).includes("|"));
  const others = patterns.filter((one) => !plain.includes(one));
  if (plain.length < 2) return patterns.join("|");
  const start = commonPieces(plain.map(pieces));
  const endings = plain.map((one) => [...pieces(one.slice(start.length))].reverse());
  const end = commonPieces(endings, (run) => [...run].reverse().join(""));
  const middles = plain.map((one) => one.slice(start.length, one.length - end.length));
  if (start.length + end.length < 20) return patterns.join("|");
  return [...others, `${start}(?:${middles.join("|")})${end}`].join("|");
}

/** The longest run of pieces that all begin with. */
function commonPieces(
  all: readonly (readonly string[])[],
  text: (run: readonly string[]) => string = (run) => run.join(""),
): string {
  const [first = []] = all;
  const length = first.findIndex((piece, index) => all.some((one) => one[index] !== piece || one.length === index + 1));
  return text(first.slice(0, length === -1 ? first.length : length));
}

/** Groups with what repeats them, classes, escaped characters: what must not be cut in two. */
function pieces(pattern: string): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < pattern.length; ) {
    const end = repeated(pattern, unitEnd(pattern, at));
    found.push(pattern.slice(at, end));
    at = end;
  }
  return found;
}

function unitEnd(pattern: string, start: number): number {
  if (pattern[start] === "\\") return start + 2;
  if (pattern[start] === "[") return classEnd(pattern, start);
  if (pattern[start] !== "(") return start + 1;
  let at = start + 1;
  while (at < pattern.length && pattern[at] !== ")") at = unitEnd(pattern, at);
  return at + 1;
}

function classEnd(pattern: string, start: number): number {
  let at = start + (pattern[start + 1] === "^" ? 3 : 2);
  while (at < pattern.length && pattern[at] !== "]") at += pattern[at] === "\\" ? 2 : 1;
  return at + 1;
}

/** The end of a unit, including its quantifier. */
function repeated(pattern: string, end: number): number {
  const [suffix = ""] = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(pattern.slice(end)) ?? [];
  return end + suffix.length;
}
