import { groupBy } from "../lib/lists.js";
import { alternativesOf, pieces } from "../model/pattern-pieces.js";

/**
 * One pattern that matches what any of multiple patterns matches. The start and the end that alternatives have in common are written
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
