import type { Reach } from "../../../diff/predicates.js";
import { compareReach } from "../../../diff/predicates.js";
import type { PolicyChange } from "../change.js";
import { pairsBy } from "../pairs.js";
import type { GroupReads } from "../reads.js";
import type { ScopeSnapshot } from "../snapshot.js";

/** A scope that means something else now. */
export interface ChangedScope {
  readonly name: string;
  readonly reach: Exclude<Reach, "same">;
}

/** Scopes that mean something else now. One that comes or goes is reported by who names it: a rule, or another scope. */
export function changedScopes(before: readonly ScopeSnapshot[], after: readonly ScopeSnapshot[]): readonly ChangedScope[] {
  const { kept } = pairsBy(({ name }) => name, before, after);
  return kept.flatMap(([was, { name, when }]) => {
    const reach = compareReach(was.when, when);
    return reach === "same" ? [] : [{ name, reach }];
  });
}

const whom: Record<ChangedScope["reach"], string> = { more: "more objects", fewer: "fewer objects", other: "other objects" };

/** Those of them that a group reads. */
export function scopeChanges(group: string, { scopes }: Pick<GroupReads, "scopes">, changed: readonly ChangedScope[]): readonly PolicyChange[] {
  const read = changed.filter(({ name }) => scopes.has(name));
  return read.map(({ name, reach }) => ({ kind: "scope", group, of: name, says: `this scope holds for ${whom[reach]} than before` }));
}
