import { compareText } from "../lib/compare.js";
import type { Effect, Model, Rule } from "../model/model.js";
import { effectRank, effectsByScope } from "../model/model.js";
import type { Bump, Difference, RuleChange, RuleChangeKind } from "./change.js";
import type { Reach } from "./predicates.js";
import { reachOfSets } from "./predicates.js";
import type { ComparedScopes } from "./rule-differences.js";
import { ruleDifferences } from "./rule-differences.js";
import { pairsBy } from "./words.js";

/**
 * The changes of rules from one model to another, by id.
 * @param scopes those of both models, to describe conditions; without them, changed conditions have no words
 */
export function ruleChanges(
  before: Pick<Model, "rules">,
  after: Pick<Model, "rules">,
  scopes?: ComparedScopes,
): readonly RuleChange[] {
  const pairs = [...pairsBy(({ id }) => id, before.rules, after.rules)].sort(([a], [b]) => compareText(a, b));
  return pairs.flatMap(([, was, now]) => ruleChange(was, now, scopes));
}

function ruleChange(
  before: Rule | undefined,
  after: Rule | undefined,
  scopes: ComparedScopes | undefined,
): readonly RuleChange[] {
  if (before === undefined || after === undefined) {
    const [rule, kind] = after === undefined ? [before, "rule-removed" as const] : [after, "rule-added" as const];
    return rule === undefined ? [] : [described(rule, kind, [])];
  }
  const differences = ruleDifferences(before, after, scopes);
  return differences.length === 0 ? [] : [described(after, ruleChangeKind(differences), differences)];
}

function described(rule: Rule, kind: RuleChangeKind, differences: RuleChange["differences"]): RuleChange {
  const { id, title, profile, sources } = rule;
  const effect = effectsByScope(rule.cases);
  return { kind, rule: id, title, profile, effect, differences, summary: summaries[kind](rule), sources };
}

const bumps: Record<RuleChangeKind, Bump> = {
  "rule-added": "minor",
  // Exceptions, `skipRules` and dashboards name rules.
  "rule-removed": "major",
  "rule-tightened": "minor",
  "rule-loosened": "minor",
  "rule-changed": "minor",
  "rule-reworded": "patch",
};

/** What the change means for users of the policies. A rule of another family or profile is in another policy. */
export function bumpOf({ kind, differences }: RuleChange): Bump {
  return differences.some(({ aspect }) => aspect === "family" || aspect === "profile") ? "major" : bumps[kind];
}

const summaries: Record<RuleChangeKind, (rule: Rule) => string> = {
  "rule-added": (rule) => `Now reported: ${firstMessage(rule)}`,
  "rule-removed": (rule) => `No longer reported: ${firstMessage(rule)}`,
  "rule-tightened": () => "Reports more, or with a more severe effect.",
  "rule-loosened": () => "Reports less, or with a less severe effect.",
  "rule-changed": () => "Reports different findings, or different effects.",
  "rule-reworded": () => "Only the wording changes.",
};

function firstMessage({ cases }: Rule): string {
  return cases[0]?.message ?? "";
}

/** Does a rule report more than before, or less? */
type Strictness = "tightened" | "loosened" | "changed" | "reworded";

const byReach: Record<Exclude<Reach, "same">, Strictness> = { more: "tightened", fewer: "loosened", other: "changed" };

/** The kind of a change with these differences. */
export function ruleChangeKind(differences: readonly Difference[]): RuleChangeKind {
  const meant = new Set(differences.map(strictnessOf).filter((one) => one !== "reworded"));
  const [only = "reworded"] = meant;
  return `rule-${meant.size > 1 ? "changed" : only}`;
}

function strictnessOf(difference: Difference): Strictness {
  switch (difference.aspect) {
    case "title":
    case "description":
    case "message":
    case "remediation":
      return "reworded";
    case "family":
      return "changed";
    case "condition":
      return byReach[difference.finds];
    case "paths":
      return ofSets(difference.before, difference.after);
    case "effect":
      return ofEffects(difference.before, difference.after);
    case "rejectedFor":
      return difference.after === "pods" ? "loosened" : "tightened";
    case "profile":
      // The profile core is always on; users turn the others on.
      if (difference.after === "core") return "tightened";
      return difference.before === "core" ? "loosened" : "changed";
  }
}

function ofSets(before: readonly string[], after: readonly string[]): Strictness {
  const reach = reachOfSets(new Set(before), new Set(after));
  return reach === "same" ? "reworded" : byReach[reach];
}

/** Compares effects pairwise, most severe first: none is milder, or none is more severe. */
function ofEffects(before: readonly Effect[], after: readonly Effect[]): Strictness {
  const ranks = (of: readonly Effect[]): readonly number[] => of.map(effectRank).sort((a, b) => a - b);
  const [old, now] = [ranks(before), ranks(after)];
  const count = Math.max(old.length, now.length);
  const steps = Array.from(
    { length: count },
    (_, index) => (now[index] ?? effectRank(null)) - (old[index] ?? effectRank(null)),
  );
  if (steps.every((step) => step <= 0)) return "tightened";
  return steps.every((step) => step >= 0) ? "loosened" : "changed";
}
