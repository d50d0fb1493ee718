import { isParameter } from "../../../src/model/predicate.js";
import { without } from "../broken.js";
import type { Operator } from "../operator.js";

/** One of multiple values is missing, in a rule or in the data of a version. */
export const value: Operator = {
  name: "value",
  predicate: (it) => {
    if (it.kind !== "oneOf" || isParameter(it.values)) return [];
    return without(it.values, (one) => `"${one}"`).map(({ what, now }) => ({ what, now: { ...it, values: now } }));
  },
};
