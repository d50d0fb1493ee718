import { remembered } from "../lib/remembered.js";
import type { Find } from "./find.js";
import type { Predicate } from "./predicate.js";
import { descend, mapParts } from "./predicate.js";

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
export const scopesIn = remembered((predicate: Predicate): readonly string[] =>
  descend(predicate).flatMap((one) => (one.kind === "scope" ? [one.scope] : [])),
);

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

/** What is looked for in the objects of a scope, or in all objects. */
export interface ScopedFinds {
  readonly scope: string | undefined;
  readonly finds: readonly Find[];
}

/** The scopes of a model, and the names of those that are evidence. */
interface KnownScopes {
  readonly scopes: readonly Scope[];
  readonly evidence: readonly { readonly id: string }[];
}

/** The scopes that are asked for, each after those that it is made of. Evidence is replaced by what it means. */
export function scopesAsked(model: KnownScopes, asked: readonly ScopedFinds[]): readonly Scope[] {
  const names = asked.flatMap(({ scope, finds }) => [scope ?? [], ...finds.map(({ when }) => scopesIn(when))].flat());
  return scopeClosure(names, withoutEvidence(model));
}

/** All scopes of a model, without evidence, also in what evidence means. They are always the same, so they are remembered. */
const withoutEvidence = remembered(({ evidence, scopes }: KnownScopes): readonly Scope[] => {
  const ids = new Set(evidence.map(({ id }) => id));
  const meanings = new Map(scopes.filter(({ name }) => ids.has(name)).map(({ name, when }) => [name, when]));
  const inline = (predicate: Predicate): Predicate => {
    const meaning = predicate.kind === "scope" ? meanings.get(predicate.scope) : undefined;
    return meaning === undefined ? mapParts(predicate, inline) : inline(meaning);
  };
  return scopes.map((scope) => ({ ...scope, when: inline(scope.when) }));
});
