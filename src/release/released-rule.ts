import type { Model, Rule } from "../model/model.js";
import { effectsByScope, highestSeverity } from "../model/model.js";
import type { ReleasedFix, ReleasedRule } from "./index-file.js";

/** What the index says of a rule of a model. */
export function releasedRule(rule: Rule, { patches }: Pick<Model, "patches">): ReleasedRule {
  const { id, title, description, family, profile } = rule;
  return {
    id,
    title,
    description,
    family,
    profile,
    effect: effectsByScope(rule.cases),
    severity: highestSeverity(rule),
    fixes: releasedFixes([rule, ...patches.flatMap(({ rules }) => rules.filter((one) => one.id === id))]),
  };
}

/** A linter requires the same fix for the same remediation. */
function releasedFixes(rules: readonly Rule[]): readonly ReleasedFix[] {
  const cases = rules.flatMap((rule) => rule.cases);
  const fixes = cases.flatMap(({ remediation, fix }) =>
    fix === undefined ? [] : [[remediation, { remediation, fix }] as const],
  );
  return [...new Map(fixes).values()];
}
