import { isSame } from "../../../diff/predicates.js";
import { ruleDifferences } from "../../../diff/rules.js";
import { differenceText } from "../../../diff/difference-text.js";
import type { PolicyChange } from "../change.js";
import { pairsBy } from "../pairs.js";
import type { GroupSnapshot, RuleSnapshot } from "../snapshot.js";
import { textChanges } from "./texts.js";

/** The group in which a rule is, by its id; undefined for one that there is not. */
export type GroupOf = (rule: string) => string | undefined;

/** What became of the rules of one group. Some of those that come or go have been in another one, or are there now. */
export function ruleChanges(was: GroupSnapshot, is: GroupSnapshot, wasIn: GroupOf, isIn: GroupOf): readonly PolicyChange[] {
  const { added, removed, kept } = pairsBy(({ id }) => id, was.rules, is.rules);
  const group = is.id;
  const moved = (to: string | undefined, from: string): string | undefined => (to === undefined ? undefined : `${from} the group ${to}`);
  return [
    ...added.map(({ id, title }): PolicyChange => ({ kind: "rule-added", group, of: id, says: moved(wasIn(id), "comes from") ?? `is new: ${title}` })),
    ...removed.map(({ id }): PolicyChange => ({ kind: "rule-removed", group, of: id, says: moved(isIn(id), "has moved to") ?? "is gone" })),
    ...kept.flatMap(([before, after]) => changesOfRule(group, before, after)),
  ];
}

function changesOfRule(group: string, was: RuleSnapshot, is: RuleSnapshot): readonly PolicyChange[] {
  if (isSame(was, is)) return [];
  const judged = ruleDifferences(was, is).flatMap((difference): PolicyChange[] =>
    difference.aspect === "profile" ? [] : [{ kind: `rule-${difference.aspect}`, group, of: is.id, says: differenceText(difference) }],
  );
  const sources: PolicyChange[] = isSame(was.sources, is.sources) ? [] : [{ kind: "rule-sources", group, of: is.id, says: "has other sources" }];
  return [...judged, ...textChanges("rule", group, was, is), ...sources];
}
