import type { Operator } from "../operator.js";
import { wordsOf } from "../words.js";

/** One is taken for each, and each for one; all demands for one of them, and the other way round. */
export const quantifier: Operator = {
  name: "quantifier",
  predicate: (it) => {
    if (it.kind !== "some" && it.kind !== "every") return [];
    const kind = it.kind === "some" ? "every" : "some";
    return [{ what: `${wordsOf(it)} → ${kind}`, now: { ...it, kind } }];
  },
};
