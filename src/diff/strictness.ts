import { effects } from "../model/model.js";
import type { Effect } from "../model/model.js";
import type { Difference, RuleChangeKind } from "./change.js";
import type { Reach } from "./predicates.js";
import { reachOfSets } from "./predicates.js";

/** Does a rule mean more to its users than before, or less? */
type Strictness = "tightened" | "loosened" | "changed" | "reworded";

const byReach: Record<Exclude<Reach, "same">, Strictness> = { more: "tightened", fewer: "loosened", other: "changed" };

/** What its differences make of a rule. */
export function changeKind(differences: readonly Difference[]): RuleChangeKind {
  const meant = new Set(differences.map(strictnessOf).filter((one) => one !== "reworded"));
  const [only = "reworded"] = meant;
  return `rule-${meant.size > 1 ? "changed" : only}`;
}

function strictnessOf(difference: Difference): Strictness {
  switch (difference.aspect) {
    case "message":
    case "remediation":
      return "reworded";
    case "condition":
      return byReach[difference.finds];
    case "paths":
      return ofSets(difference.before, difference.after);
    case "effect":
      return ofEffects(difference.before, difference.after);
    case "rejectedFor":
      return difference.after === "pods" ? "loosened" : "tightened";
    case "profile":
      // core is on for everybody; all others are on for those who ask.
      if (difference.after === "core") return "tightened";
      return difference.before === "core" ? "loosened" : "changed";
  }
}

function ofSets(before: readonly string[], after: readonly string[]): Strictness {
  const reach = reachOfSets(new Set(before), new Set(after));
  return reach === "same" ? "reworded" : byReach[reach];
}

/** Effects side by side, the gravest first: all of them graver or as before, or all of them milder. */
function ofEffects(before: readonly Effect[], after: readonly Effect[]): Strictness {
  const places = (of: readonly Effect[]): readonly number[] => of.map((effect) => effects.indexOf(effect)).sort();
  const [old, now] = [places(before), places(after)];
  const count = Math.max(old.length, now.length);
  const steps = Array.from({ length: count }, (_, index) => (now[index] ?? effects.length) - (old[index] ?? effects.length));
  if (steps.every((step) => step <= 0)) return "tightened";
  return steps.every((step) => step >= 0) ? "loosened" : "changed";
}
