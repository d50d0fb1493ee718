import type { FieldPath } from "../../../src/model/field-path.js";
import { field } from "../broken.js";
import type { Operator } from "../operator.js";
import { wrongPaths } from "./wrong-paths.js";

/** A finding is reported at another path. */
export function at(known: readonly FieldPath[]): Operator {
  const wrong = wrongPaths(known);
  return { name: "at", find: (find) => field(find, "at", wrong) };
}
