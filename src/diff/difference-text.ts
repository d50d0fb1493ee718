import type { Difference, RejectedFor } from "./change.js";

const rejections: Record<RejectedFor, string> = { everything: "every object", pods: "Pods, not templates" };

/** One thing in which a rule differs, in a line. */
export function differenceText(difference: Difference): string {
  switch (difference.aspect) {
    case "profile":
      return `profile: ${difference.before} → ${difference.after}`;
    case "effect":
      return `effect in ${difference.scope}: ${listed(difference.before)} → ${listed(difference.after)}`;
    case "rejectedFor":
      return `rejected in ${difference.scope}: ${rejections[difference.before]} → ${rejections[difference.after]}`;
    case "paths":
      return `${difference.effect} in ${difference.scope}, ${pathsText(difference.before, difference.after)}`;
    case "condition":
      return `${difference.effect} in ${difference.scope} at ${difference.paths.join(", ")}: ${difference.finds} values than before`;
    case "message":
    case "remediation":
      return `${difference.aspect} in ${difference.scope}: ${without(difference.after, difference.before).join(" ") || "fewer than before"}`;
  }
}

function listed(values: readonly string[]): string {
  return values.length === 0 ? "none" : values.join(", ");
}

function pathsText(before: readonly string[], after: readonly string[]): string {
  const [gone, added] = [without(before, after), without(after, before)];
  return [added.length > 0 ? `also at ${added.join(", ")}` : "", gone.length > 0 ? `no longer at ${gone.join(", ")}` : ""].filter((text) => text !== "").join("; ");
}

function without(some: readonly string[], others: readonly string[]): readonly string[] {
  return some.filter((one) => !others.includes(one));
}
