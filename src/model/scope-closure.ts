import type { Scope } from "./model.js";
import type { Predicate } from "./predicate.js";
import { descend } from "./predicate.js";

/** The names of the scopes in a predicate. */
export function scopesIn(predicate: Predicate): readonly string[] {
  return descend(predicate).flatMap((one) => (one.kind === "scope" ? [one.scope] : []));
}

/** The scopes with these names and all scopes that they are made of, each after its parts. */
export function scopeClosure<Known extends Pick<Scope, "name" | "when">>(
  names: readonly string[],
  scopes: readonly Known[],
): readonly Known[] {
  const byName = new Map(scopes.map((scope) => [scope.name, scope]));
  const ordered = new Map<string, Known>();
  const visit = (name: string): void => {
    const scope = byName.get(name);
    if (scope === undefined || ordered.has(name)) return;
    scopesIn(scope.when).forEach(visit);
    ordered.set(name, scope);
  };
  names.forEach(visit);
  return [...ordered.values()];
}
