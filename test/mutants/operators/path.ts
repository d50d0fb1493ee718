import type { FieldPath } from "../../../src/model/field-path.js";
import type { Operator } from "../operator.js";
import { wrongPaths } from "./wrong-paths.js";

/** A predicate or a collection reads another field. */
export const path = (known: readonly FieldPath[]): Operator => ({ name: "path", path: wrongPaths(known) });
