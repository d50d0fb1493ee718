import type { Case, Model, Subject } from "./model.js";
import { isAlways } from "./predicate.js";

/**
 * The scopes that an object must be in for `pass`. What no rule finds in an object for Linux is not worth a line in a
 * report, so a case about all objects of a subject passes only those for Windows.
 */
export function applicableScopes({ scopes }: Pick<Model, "scopes">, { windows }: Pick<Subject, "windows">, { scope }: Pick<Case, "scope">): readonly string[] {
  const isAll = scopes.some(({ name, when }) => name === scope && isAlways(when));
  return isAll && windows !== undefined ? [windows] : [scope];
}
