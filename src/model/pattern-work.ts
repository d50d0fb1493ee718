import { RefusedObject } from "./refused-object.js";

/**
 * How many steps the patterns of a user can take in an object. A character of a text takes one, and more where a pattern is in hundreds of
 * states at once. A person's patterns take fewer than a hundred for an image, and 20 of them 18 million for a text of 900 KB.
 */
export const mostSteps = 50_000_000;

/** Thrown instead of a verdict that would take minutes. */
export class TooMuchMatching extends RefusedObject {
  constructor() {
    super(
      (object) =>
        `The patterns of custom rules and parameters take too long to match with the texts in ${object}, so it is not checked. Shorten the texts, or use shorter patterns with fewer repetitions.`,
    );
  }
}

/** The steps of all evaluations, and how many there may be in the end. Evaluations are synchronous, so there is one at a time. */
let taken = 0;
let most = Number.POSITIVE_INFINITY;

/** Counts steps of matching a pattern. @throws TooMuchMatching */
export function takeSteps(count: number): void {
  taken += count;
  if (taken > most) throw new TooMuchMatching();
}

/** The steps that all evaluations took. They are counted and not measured, so that the same input always has the same report. */
export function stepsTaken(): number {
  return taken;
}

/** Limits the steps of an evaluation. @throws TooMuchMatching for more than an object can take */
export function withinSteps<Result>(evaluate: () => Result): Result {
  const before = most;
  most = Math.min(before, taken + mostSteps);
  try {
    return evaluate();
  } finally {
    most = before;
  }
}
