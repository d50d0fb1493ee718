import type { Operator } from "../operator.js";
import { wordsOf } from "../words.js";

/** A limit is one too low or one too high. */
export const limit: Operator = {
  name: "limit",
  predicate: (it) => {
    if (it.kind !== "bytesOver" && it.kind !== "itemsOver" && it.kind !== "quantityBelow") return [];
    return [it.limit - 1, it.limit + 1].map((other) => ({
      what: `${wordsOf(it)} → ${other}`,
      now: { ...it, limit: other },
    }));
  },
};
