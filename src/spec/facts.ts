import type { Place } from "../lib/diagnostic.js";
import type { Spec } from "./read-spec.js";
import type { FactSource } from "./types.js";

/** One row of spec/facts, and where it stands. */
export interface FactSite {
  /** The file that it stands in, without folder and ending. */
  readonly topic: string;
  readonly source: FactSource;
  /** The place of the value behind these keys of the row. */
  place(...keys: readonly (string | number)[]): Place;
}

/** Every fact, by file, in the order of the rows. */
export function factsOf({ facts }: Pick<Spec, "facts">): readonly FactSite[] {
  return facts.flatMap(({ id, document, content }) =>
    content.map((source, index) => ({ topic: id, source, place: (...keys) => document.place([index, ...keys]) })),
  );
}
