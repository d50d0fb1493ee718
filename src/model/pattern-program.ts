import type { PatternNode, Range } from "./pattern-syntax.js";

/** A state of a search: what the rest of the text must have. Numbers are of other states. */
export type PatternState =
  | { readonly kind: "character"; readonly ranges: readonly Range[]; readonly next: number }
  /** Nothing: the search is in all of these states at once. */
  | { readonly kind: "fork"; readonly next: readonly number[] }
  | { readonly kind: "begin"; readonly next: number }
  | { readonly kind: "end"; readonly next: number }
  | { readonly kind: "match" };

/** The states of a pattern, with repetitions written out. */
export interface PatternProgram {
  readonly states: readonly PatternState[];
  readonly start: number;
}

/** The states that search a text for a pattern. */
export function programOf(pattern: PatternNode): PatternProgram {
  const states: PatternState[] = [{ kind: "match" }];
  const start = addStates(pattern, 0, states);
  return { states, start };
}

/** Adds the states of a part. @returns the state in which the part begins */
function addStates(node: PatternNode, next: number, states: PatternState[]): number {
  switch (node.kind) {
    case "character":
      return states.push({ kind: "character", ranges: node.ranges, next }) - 1;
    case "begin":
    case "end":
      return states.push({ kind: node.kind, next }) - 1;
    case "all":
      return node.parts.reduceRight((after, part) => addStates(part, after, states), next);
    case "any":
      return addFork(
        node.parts.map((part) => addStates(part, next, states)),
        states,
      );
    case "repeat":
      return addRepetition(node, next, states);
    default:
      return node satisfies never;
  }
}

/** Ways that are equal, such as those of empty alternatives, are one. */
function addFork(ways: readonly number[], states: PatternState[]): number {
  const [first, ...others] = new Set(ways);
  if (first !== undefined && others.length === 0) return first;
  return states.push({ kind: "fork", next: [...new Set(ways)] }) - 1;
}

function addRepetition(
  { part, least, most }: Extract<PatternNode, { kind: "repeat" }>,
  next: number,
  states: PatternState[],
): number {
  let begin = next;
  if (most === Number.POSITIVE_INFINITY) begin = addLoop(part, next, states);
  else
    for (let count = least; count < most; count += 1) begin = addFork([addStates(part, begin, states), next], states);
  for (let count = 0; count < least; count += 1) begin = addStates(part, begin, states);
  return begin;
}

function addLoop(part: PatternNode, next: number, states: PatternState[]): number {
  const ways = [next];
  const loop = states.push({ kind: "fork", next: ways }) - 1;
  ways.push(addStates(part, loop, states));
  return loop;
}
