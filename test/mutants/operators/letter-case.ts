import type { Operator } from "../operator.js";
import { wordsOf } from "../words.js";

/** Makes a case-insensitive comparison case-sensitive. */
export const letterCase: Operator = {
  name: "letter case",
  predicate: (it) => (it.kind === "equalsIgnoringCase" ? [{ what: wordsOf(it), now: { ...it, kind: "equals" } }] : []),
};
