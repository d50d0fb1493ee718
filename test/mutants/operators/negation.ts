import type { Operator } from "../operator.js";
import { wordsOf } from "../words.js";

/** A "not" is forgotten. */
export const negation: Operator = {
  name: "negation",
  predicate: (it) => (it.kind === "not" ? [{ what: `${wordsOf(it)} → ${wordsOf(it.of)}`, now: it.of }] : []),
};
