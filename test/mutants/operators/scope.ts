import type { Predicate } from "../../../src/model/predicate.js";
import { partsOf } from "../../../src/model/predicate.js";
import type { Scope } from "../../../src/model/scope.js";
import type { Operator } from "../operator.js";

/** Every object, of any subject. Models of mutants have it. */
export const everything: Scope = { name: "everything", description: "", subject: "", when: { kind: "all", of: [] } };

/**
 * A case checks every object, or only a part of the objects in its scope, such as those that declare Windows.
 *
 * @param used names of the scopes that cases use; others are not plausible mistakes
 */
export const scope = (scopes: readonly Scope[], used: ReadonlySet<string>): Operator => ({
  name: "scope",
  case: (it) => {
    const own = scopes.filter(({ name }) => name === it.scope);
    const wider = own.filter(({ when }) => !isAlways(when)).map(() => everything.name);
    const narrower = own.flatMap(({ when }) => alternativesIn(when)).filter((name) => used.has(name));
    return [...wider, ...narrower].map((other) => ({ what: `${it.scope} → ${other}`, now: { ...it, scope: other } }));
  },
});

/** The scopes that a predicate is made of. */
function alternativesIn(predicate: Predicate): readonly string[] {
  if (predicate.kind === "scope") return [predicate.scope];
  return predicate.kind === "not" ? [] : partsOf(predicate).flatMap(alternativesIn);
}

function isAlways(predicate: Predicate): boolean {
  return predicate.kind === "all" && predicate.of.length === 0;
}
