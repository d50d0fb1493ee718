import { without } from "../broken.js";
import type { Operator } from "../operator.js";
import { wordsOf } from "../words.js";

/** One form of a sign of Windows is forgotten. */
export const sign: Operator = {
  name: "sign",
  sign: (it) =>
    it.kind === "any" ? without(it.of, wordsOf).map(({ what, now }) => ({ what, now: { ...it, of: now } })) : [],
};
