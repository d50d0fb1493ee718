import { compareText } from "../lib/diagnostic.js";
import { effectsByScope } from "../model/model.js";
import type { Model, Rule } from "../model/model.js";
import type { RuleChange, RuleChangeKind } from "./change.js";
import { ruleDifferences } from "./rules.js";
import { changeKind } from "./strictness.js";

/** What became of every rule from one model to another, by id. */
export function ruleChanges(before: Model, after: Model): readonly RuleChange[] {
  const [old, now] = [rulesById(before), rulesById(after)];
  const ids = [...new Set([...old.keys(), ...now.keys()])].sort(compareText);
  return ids.flatMap((id) => ruleChange(old.get(id), now.get(id)));
}

function rulesById({ rules }: Model): ReadonlyMap<string, Rule> {
  return new Map(rules.map((rule) => [rule.id, rule]));
}

function ruleChange(before: Rule | undefined, after: Rule | undefined): readonly RuleChange[] {
  if (before === undefined || after === undefined) {
    const [rule, kind] = after === undefined ? [before, "rule-removed" as const] : [after, "rule-added" as const];
    return rule === undefined ? [] : [described(rule, kind, [])];
  }
  const differences = ruleDifferences(before, after);
  return differences.length === 0 ? [] : [described(after, changeKind(differences), differences)];
}

function described(rule: Rule, kind: RuleChangeKind, differences: RuleChange["differences"]): RuleChange {
  const { id, title, profile, sources } = rule;
  const effect = effectsByScope(rule.cases);
  return { kind, rule: id, title, profile, effect, differences, summary: summaries[kind](rule), sources };
}

const summaries: Record<RuleChangeKind, (rule: Rule) => string> = {
  "rule-added": (rule) => `Found from here on: ${firstMessage(rule)}`,
  "rule-removed": (rule) => `No longer found: ${firstMessage(rule)}`,
  "rule-tightened": () => "Reports more, or with a more severe effect.",
  "rule-loosened": () => "Reports less, or with a less severe effect.",
  "rule-changed": () => "Reports other things, or with other effects.",
  "rule-reworded": () => "Only the wording changes.",
};

function firstMessage({ cases }: Rule): string {
  return cases[0]?.message ?? "";
}
