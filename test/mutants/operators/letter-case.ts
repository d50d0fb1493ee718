import type { Operator } from "../operator.js";
import { wordsOf } from "../words.js";

/** Upper and lower case are told apart where they must not be. */
export const letterCase: Operator = {
  name: "letter case",
  predicate: (it) => (it.kind === "equalsIgnoringCase" ? [{ what: wordsOf(it), now: { ...it, kind: "equals" } }] : []),
};
