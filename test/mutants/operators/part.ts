import { without } from "../broken.js";
import type { Operator } from "../operator.js";
import { wordsOf } from "../words.js";

/** One of multiple conditions or alternatives is missing. */
export const part: Operator = {
  name: "part",
  predicate: (it) =>
    it.kind === "all" || it.kind === "any"
      ? without(it.of, wordsOf).map(({ what, now }) => ({ what, now: { ...it, of: now } }))
      : [],
};
