import type { Rule } from "../model/model.js";
import { effectsByScope, highestSeverity } from "../model/model.js";
import type { ReleasedFix, ReleasedRule } from "./index-file.js";

/** What the index says of a rule. */
export function releasedRule(rule: Rule): ReleasedRule {
  const { id, title, description, family, profile } = rule;
  return {
    id,
    title,
    description,
    family,
    profile,
    effect: effectsByScope(rule.cases),
    severity: highestSeverity(rule),
    fixes: releasedFixes(rule),
  };
}

/** A linter requires the same fix for the same remediation. */
function releasedFixes({ cases }: Rule): readonly ReleasedFix[] {
  const fixes = cases.flatMap(({ remediation, fix }) =>
    fix === undefined ? [] : [[remediation, { remediation, fix }] as const],
  );
  return [...new Map(fixes).values()];
}
