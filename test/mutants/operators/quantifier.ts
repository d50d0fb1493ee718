import type { Predicate } from "../../../src/model/predicate.js";
import type { Operator } from "../operator.js";
import { wordsOf } from "../words.js";

/** One is taken for each, and each for one; all demands for one of them, and the other way round. */
export const quantifier: Operator = {
  name: "quantifier",
  predicate: (it) => otherwise(it).map((now) => ({ what: `${wordsOf(it)} → ${now.kind}`, now })),
};

function otherwise(it: Predicate): readonly Predicate[] {
  switch (it.kind) {
    case "some":
      return [{ ...it, kind: "every" }];
    case "every":
      return [{ ...it, kind: "some" }];
    case "all":
      return [{ ...it, kind: "any" }];
    case "any":
      return [{ ...it, kind: "all" }];
    default:
      return [];
  }
}
