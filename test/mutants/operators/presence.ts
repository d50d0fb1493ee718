import type { Predicate, PredicateOf } from "../../../src/model/predicate.js";
import { isParameter } from "../../../src/model/predicate.js";
import type { Operator } from "../operator.js";
import { wordsOfOperand } from "../words.js";

type Presence = PredicateOf<"present" | "nonEmpty" | "equals">;

/** Being there, having a value and holding something are taken for each other. */
export const presence: Operator = {
  name: "presence",
  predicate: (it) => {
    if (it.kind !== "present" && it.kind !== "nonEmpty" && !isValue(it)) return [];
    const { operand } = it;
    const present = { kind: "present", operand } as const;
    const others: readonly Presence[] =
      it.kind === "present"
        ? [
            { kind: "equals", operand, value: true },
            { kind: "nonEmpty", operand },
          ]
        : [present];
    return others.map((now) => ({ what: `${wordsOfOperand(operand)}: ${it.kind} → ${now.kind}`, now }));
  },
};

function isValue(it: Predicate): it is PredicateOf<"equals"> {
  return it.kind === "equals" && !isParameter(it.value);
}
