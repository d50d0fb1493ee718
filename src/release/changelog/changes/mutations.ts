import { isSame } from "../../../diff/predicates.js";
import type { PolicyChange } from "../change.js";
import { pairsBy } from "../pairs.js";
import type { MutationSnapshot } from "../snapshot.js";
import { textChanges } from "./texts.js";

/** What became of mutations. */
export function mutationChanges(group: string, before: readonly MutationSnapshot[], after: readonly MutationSnapshot[]): readonly PolicyChange[] {
  const { added, removed, kept } = pairsBy(({ id }) => id, before, after);
  return [
    ...added.map(({ id, title }): PolicyChange => ({ kind: "mutation-added", group, of: id, says: `is new: ${title}` })),
    ...removed.map(({ id }): PolicyChange => ({ kind: "mutation-removed", group, of: id, says: "is gone" })),
    ...kept.flatMap(([was, is]) => changesOfMutation(group, was, is)),
  ];
}

function changesOfMutation(group: string, was: MutationSnapshot, is: MutationSnapshot): readonly PolicyChange[] {
  const of = is.id;
  const changes: (PolicyChange | false)[] = [
    !isSame(was.cases, is.cases) && { kind: "mutation-cases", group, of, says: "changes other objects, or in another way" },
    was.profile !== is.profile && { kind: "mutation-profile", group, of, says: `profile: ${was.profile} → ${is.profile}` },
    ...textChanges("mutation", group, was, is),
    !isSame(was.sources, is.sources) && { kind: "mutation-sources", group, of, says: "has other sources" },
  ];
  return changes.filter((change) => change !== false);
}
