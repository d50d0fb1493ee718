import type { Scope } from "./model.js";
import type { Predicate } from "./predicate.js";
import { partsOf } from "./predicate.js";

/** The names of the scopes in a predicate. */
export function scopesIn(predicate: Predicate): readonly string[] {
  return predicate.kind === "scope" ? [predicate.scope] : partsOf(predicate).flatMap(scopesIn);
}

/** The scopes with these names and all scopes that they are made of, each after its parts. */
export function scopeClosure(names: readonly string[], scopes: ReadonlyMap<string, Scope>): readonly Scope[] {
  const ordered = new Map<string, Scope>();
  const visit = (name: string): void => {
    const scope = scopes.get(name);
    if (scope === undefined || ordered.has(name)) return;
    scopesIn(scope.when).forEach(visit);
    ordered.set(name, scope);
  };
  names.forEach(visit);
  return [...ordered.values()];
}
