import type { Token } from "./pattern-pieces.js";
import { characterOf, tokensOf } from "./pattern-pieces.js";

/** Characters from the first to the last, both included, as code points. */
export type Range = readonly [first: number, last: number];

/** What a part of a pattern matches. */
export type PatternNode =
  /** One character. The ranges are in order, with others between them. */
  | { readonly kind: "character"; readonly ranges: readonly Range[] }
  | { readonly kind: "begin" }
  | { readonly kind: "end" }
  | { readonly kind: "all"; readonly parts: readonly PatternNode[] }
  | { readonly kind: "any"; readonly parts: readonly PatternNode[] }
  | { readonly kind: "repeat"; readonly part: PatternNode; readonly least: number; readonly most: number };

/** The alternatives of a group, each with its parts. */
type Alternatives = PatternNode[][];

/** What a pattern without faults matches. @see patternFault */
export function parsePattern(pattern: string): PatternNode {
  const groups: Alternatives[] = [[[]]];
  let before: Token["kind"] | undefined;
  for (const { kind, text } of tokensOf(pattern)) {
    // A question mark after a repetition asks for the shortest match, and where a match ends makes no difference.
    if (kind !== "repeat" || before !== "repeat") add({ kind, text }, groups);
    before = kind;
  }
  return joined(groups.flat());
}

function add(token: Token, groups: Alternatives[]): void {
  const { kind, text } = token;
  const group = groups.at(-1) ?? [];
  const parts = group.at(-1) ?? [];
  switch (kind) {
    case "open":
      groups.push([[]]);
      return;
    case "close":
      groups.pop();
      groups.at(-1)?.at(-1)?.push(joined(group));
      return;
    case "bar":
      group.push([]);
      return;
    case "anchor":
      parts.push({ kind: text === "^" ? "begin" : "end" });
      return;
    case "repeat":
      parts.push(repeated(parts.pop() ?? { kind: "all", parts: [] }, text));
      return;
    case "class":
      parts.push({ kind: "character", ranges: rangesOfClass(text) });
      return;
    case "escape":
    case "character":
    case "unknown":
      parts.push({ kind: "character", ranges: [single(characterOf(token) ?? text)] });
      return;
    default:
      kind satisfies never;
  }
}

function joined(alternatives: readonly (readonly PatternNode[])[]): PatternNode {
  const all = alternatives.map((parts): PatternNode => {
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : { kind: "all", parts };
  });
  const [first] = all;
  return all.length === 1 && first !== undefined ? first : { kind: "any", parts: all };
}

const unlimited = Number.POSITIVE_INFINITY;

function repeated(part: PatternNode, how: string): PatternNode {
  if (how === "*") return { kind: "repeat", part, least: 0, most: unlimited };
  if (how === "+") return { kind: "repeat", part, least: 1, most: unlimited };
  if (how === "?") return { kind: "repeat", part, least: 0, most: 1 };
  const [least = "0", most = least] = how.slice(1, -1).split(",");
  return { kind: "repeat", part, least: Number(least), most: most === "" ? unlimited : Number(most) };
}

function single(character: string): Range {
  const code = character.codePointAt(0) ?? 0;
  return [code, code];
}

/** A character of a class, escaped or not. */
const classItem = /\\x[0-9A-Fa-f]{2}|\\[^]|[^]/gu;

function rangesOfClass(text: string): readonly Range[] {
  const isNegated = text[1] === "^";
  const items = text.slice(isNegated ? 2 : 1, -1).match(classItem) ?? [];
  const ranges: Range[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const [first, dash, last] = items.slice(at, at + 3);
    const isRange = dash === "-" && last !== undefined;
    ranges.push([codeOf(first ?? ""), codeOf(isRange ? last : (first ?? ""))]);
    if (isRange) at += 2;
  }
  const merged = mergedRanges(ranges);
  return isNegated ? othersThan(merged) : merged;
}

function codeOf(item: string): number {
  if (item.startsWith("\\x")) return Number.parseInt(item.slice(2), 16);
  return (item.startsWith("\\") ? item.slice(1) : item).codePointAt(0) ?? 0;
}

function mergedRanges(ranges: readonly Range[]): readonly Range[] {
  const merged: Range[] = [];
  for (const [first, last] of ranges.toSorted(([a], [b]) => a - b)) {
    const before = merged.at(-1);
    if (before === undefined || before[1] + 1 < first) merged.push([first, last]);
    else merged[merged.length - 1] = [before[0], Math.max(before[1], last)];
  }
  return merged;
}

const lastCharacter = 0x10ffff;

function othersThan(ranges: readonly Range[]): readonly Range[] {
  const others: Range[] = [];
  let next = 0;
  for (const [first, last] of ranges) {
    if (first > next) others.push([next, first - 1]);
    next = last + 1;
  }
  return next > lastCharacter ? others : [...others, [next, lastCharacter]];
}
