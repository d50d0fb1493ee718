import type { Reach } from "../../diff/predicates.js";
import { compareReach } from "../../diff/predicates.js";
import type { PolicyChange } from "../change.js";
import { pairsBy } from "../pairs.js";
import type { GroupReads } from "../reads.js";
import type { ScopeSnapshot } from "../snapshot.js";

const whom: Record<Exclude<Reach, "same">, string> = { more: "more objects", fewer: "fewer objects", other: "other objects" };

/**
 * Scopes that a group reads and that mean something else now. One that comes or goes is told by who names it: a rule, or
 * another scope.
 */
export function scopeChanges(group: string, reads: GroupReads, before: readonly ScopeSnapshot[], after: readonly ScopeSnapshot[]): readonly PolicyChange[] {
  const { kept } = pairsBy(({ name }) => name, before, after);
  return kept.flatMap(([was, is]): PolicyChange[] => {
    const reach = reads.scopes.has(is.name) ? compareReach(was.when, is.when) : "same";
    return reach === "same" ? [] : [{ kind: "scope", group, of: is.name, says: `this scope holds for ${whom[reach]} than before` }];
  });
}
