import type { Predicate } from "./predicate.js";
import { descend } from "./predicate.js";

/** A named set of objects: those of a subject for which a predicate is true. */
export interface Scope {
  readonly name: string;
  readonly description: string;
  readonly subject: string;
  readonly when: Predicate;
  /** The condition in words, to read after "if". Scopes that no rule names can lack it. */
  readonly clause?: string;
  /** The opposite in words. */
  readonly opposite?: string;
}

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
