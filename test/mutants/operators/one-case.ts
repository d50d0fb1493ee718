import { foundPaths } from "../../../src/model/find.js";
import { field, without } from "../broken.js";
import type { Operator } from "../operator.js";

/** A case, or one of its finds, is missing. */
export const oneCase: Operator = {
  name: "case",
  case: (it) =>
    field(it, "finds", (finds) =>
      without(finds, (find) => `${it.effect} in ${it.scope} at ${foundPaths(find).join(", ")}`),
    ),
};
