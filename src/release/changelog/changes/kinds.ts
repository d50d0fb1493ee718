import { isSame } from "../../../diff/predicates.js";
import type { PolicyChange } from "../change.js";
import { pairsBy } from "../pairs.js";
import type { GroupReads } from "../reads.js";
import type { Snapshot, SubjectSnapshot } from "../snapshot.js";

/** Kinds of objects that a group looks into now, or no longer, or in another way. */
export function kindChanges(group: string, reads: Pick<GroupReads, "subjects">, before: Snapshot, after: Snapshot): readonly PolicyChange[] {
  const kindsOf = ({ subjects }: Snapshot): SubjectSnapshot["kinds"] => subjects.filter(({ name }) => reads.subjects.has(name)).flatMap(({ kinds }) => kinds);
  const { added, removed, kept } = pairsBy(({ kind }) => kind, kindsOf(before), kindsOf(after));
  const changed = kept.filter(([was, is]) => !isSame(was, is)).map(([, is]) => is);
  return [
    ...added.map(({ kind }): PolicyChange => ({ kind: "kind-added", group, of: kind, says: "is looked into from now on" })),
    ...removed.map(({ kind }): PolicyChange => ({ kind: "kind-removed", group, of: kind, says: "is no longer looked into" })),
    ...changed.map(({ kind }): PolicyChange => ({ kind: "kind-changed", group, of: kind, says: "is looked into in another way" })),
  ];
}
