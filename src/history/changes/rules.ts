import { isSame } from "../../diff/predicates.js";
import { ruleDifferences } from "../../diff/rules.js";
import { differenceText } from "../../report/difference.js";
import type { PolicyChange } from "../change.js";
import { pairsBy } from "../pairs.js";
import type { RuleSnapshot } from "../snapshot.js";
import { textChanges } from "./texts.js";

/** What became of the rules of one group. */
export function ruleChanges(group: string, before: readonly RuleSnapshot[], after: readonly RuleSnapshot[]): readonly PolicyChange[] {
  const { added, removed, kept } = pairsBy(({ id }) => id, before, after);
  return [
    ...added.map(({ id, title }): PolicyChange => ({ kind: "rule-added", group, of: id, says: `is new: ${title}` })),
    ...removed.map(({ id }): PolicyChange => ({ kind: "rule-removed", group, of: id, says: "is gone from this group" })),
    ...kept.flatMap(([was, is]) => changesOfRule(group, was, is)),
  ];
}

function changesOfRule(group: string, was: RuleSnapshot, is: RuleSnapshot): readonly PolicyChange[] {
  const judged = ruleDifferences(was, is).flatMap((difference): PolicyChange[] =>
    difference.aspect === "profile" ? [] : [{ kind: `rule-${difference.aspect}`, group, of: is.id, says: differenceText(difference) }],
  );
  const sources: PolicyChange[] = isSame(was.sources, is.sources) ? [] : [{ kind: "rule-sources", group, of: is.id, says: "has other sources" }];
  return [...judged, ...textChanges("rule", group, was, is), ...sources];
}
