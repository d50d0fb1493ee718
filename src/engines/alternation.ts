import { groupBy } from "../lib/lists.js";

/** What is between the bars of a pattern that are in no brackets. */
export function alternativesOf(pattern: string): readonly string[] {
  const all = [""];
  for (const piece of pieces(pattern)) {
    if (piece === "|") all.push("");
    else all.push(`${all.pop() ?? ""}${piece}`);
  }
  return all;
}

/**
 * One pattern that matches what one of several matches. The start and the end that alternatives have in common are written
 * once.
 */
export function alternation(patterns: readonly string[]): string {
  const different = [...new Set(patterns.flatMap(bareAlternatives))];
  const families = groupBy(different.map(pieces), (all) => `${all[0]} ${all.at(-1)}`);
  return [...families.values()].map(factored).join("|");
}

/** Without the brackets of those that consist of nothing but alternatives. */
function bareAlternatives(pattern: string): readonly string[] {
  return alternativesOf(pattern).flatMap((one) => {
    const [only = "", ...others] = pieces(one);
    return others.length === 0 && /^\(\?:.*\)$/s.test(only) ? bareAlternatives(only.slice(3, -1)) : [one];
  });
}

/** Shorter common parts than this save nothing. */
const worthFactoring = 20;

function factored(all: readonly (readonly string[])[]): string {
  const texts = all.map((one) => one.join(""));
  if (all.length === 1) return texts.join("|");
  const start = commonStart(all);
  const endings = all.map((one) => one.slice(start.length).reverse());
  const end = commonStart(endings);
  if ([...start, ...end].join("").length < worthFactoring) return texts.join("|");
  const middles = all.flatMap((one) => bareAlternatives(one.slice(start.length, one.length - end.length).join("")));
  return `${start.join("")}(?:${middles.join("|")})${end.reverse().join("")}`;
}

/** The longest run of pieces that all begin with, with at least one piece left of each. */
function commonStart(all: readonly (readonly string[])[]): string[] {
  const [first = []] = all;
  const length = first.findIndex((piece, index) => all.some((one) => one[index] !== piece || one.length === index + 1));
  return first.slice(0, Math.max(length, 0));
}

/** Groups with what repeats them, classes, escaped characters: what must not be cut in two. */
export function pieces(pattern: string): readonly string[] {
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
