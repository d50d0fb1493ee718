import type { Range } from "./pattern-syntax.js";

/** Is a character in one of the ranges, which are in order? */
export function isWithin(code: number, ranges: readonly Range[]): boolean {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const [first, last] = ranges[middle] as Range;
    if (code < first) high = middle;
    else if (code > last) low = middle + 1;
    else return true;
  }
  return false;
}

/** The steps of a binary search in a list: how many of its elements it compares at most. */
export function searchSteps(length: number): number {
  return 32 - Math.clz32(length);
}

/** Most texts have only these characters. */
const asciiCharacters = 128;

/** Characters that a pattern does not distinguish are in one group. Groups have numbers from 0 on. */
export class CharacterGroups {
  /** The first character of each group, in order. */
  readonly #firsts: readonly number[];
  readonly #ofAscii: Uint16Array;

  constructor(all: readonly (readonly Range[])[]) {
    const firsts = new Set([0]);
    for (const ranges of new Set(all)) for (const [first, last] of ranges) firsts.add(first).add(last + 1);
    this.#firsts = [...firsts].sort((a, b) => a - b);
    this.#ofAscii = Uint16Array.from({ length: asciiCharacters }, (_, code) => this.#search(code));
  }

  of(code: number): number {
    return this.#ofAscii[code] ?? this.#search(code);
  }

  /** The steps of finding the group of a character. */
  stepsOf(code: number): number {
    return code < asciiCharacters ? 1 : 1 + searchSteps(this.#firsts.length);
  }

  #search(code: number): number {
    let [low, high] = [0, this.#firsts.length];
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if ((this.#firsts[middle] as number) <= code) low = middle;
      else high = middle;
    }
    return low;
  }
}
