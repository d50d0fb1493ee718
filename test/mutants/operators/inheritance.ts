import { parseFieldPath } from "../../../src/model/field-path.js";
import type { Operator } from "../operator.js";

/** What a container inherits from its pod is read from one of the two alone. */
export const inheritance: Operator = {
  name: "inheritance",
  predicate: (it) => {
    if (!("operand" in it) || it.operand.base !== "effective") return [];
    const { path } = it.operand;
    return [
      { what: `${path.text} of the container alone`, now: { ...it, operand: { base: "here", path } } },
      {
        what: `${path.text} of the pod alone`,
        now: { ...it, operand: { base: "pod", path: parseFieldPath(`spec.${path.text}`) } },
      },
    ];
  },
};
