import { isSameList } from "../lib/lists.js";
import type { References } from "./author.js";

/** A result, and what the references that it was made with led to. */
interface Known<Result> {
  readonly result: Result;
  readonly followed: ReadonlyMap<string, readonly string[] | undefined>;
}

/** Results that depend on references. Versions differ in little of what a rule refers to, so one result fits most of them. */
export class ResultsByReferences<Result> {
  readonly #known: Known<Result>[] = [];

  /** What `make` returns: an earlier result, if every reference that it followed leads to the same texts now. */
  of(references: References, make: (references: References) => Result): Result {
    const known = this.#known.find(({ followed }) => leadsTo(references, followed));
    if (known !== undefined) return known.result;
    const followed = new Map<string, readonly string[] | undefined>();
    const result = make((name) => {
      const texts = references(name);
      followed.set(name, texts);
      return texts;
    });
    this.#known.push({ result, followed });
    return result;
  }
}

function leadsTo(references: References, followed: Known<unknown>["followed"]): boolean {
  return [...followed].every(([name, before]) => {
    const now = references(name);
    return now === before || (now !== undefined && before !== undefined && isSameList(now, before));
  });
}
