import type { JudgedObject } from "../check/judged.js";
import type { Operation } from "./edit/operation.js";
import { Inapplicable } from "./edit/operation.js";
import { parseFieldPath } from "../model/field-path.js";
import type { Found } from "./found.js";
import { operationsOf } from "./operations-of.js";

/** What fixes a finding in an object with this value; nothing where no fix is known, or where it does not fit. */
export function operationsFor({ place, remedy }: Found, { kind }: Pick<JudgedObject, "kind">, value: unknown): readonly Operation[] {
  if (place === undefined || remedy === undefined) return [];
  try {
    return operationsOf(remedy.changes, { value, place, root: parseFieldPath(kind.template).keys, parameters: remedy.release.parameters });
  } catch (error) {
    if (error instanceof Inapplicable) return [];
    throw error;
  }
}
