import type { Effect } from "../model/model.js";
import { effects } from "../model/model.js";
import type { UpgradeKind } from "./change.js";

/** When something is to be done: at once, because it breaks; before the upgrade; or nothing, and perhaps less after it. */
export type UpgradeAction = "fix" | "prepare" | "relax";

const graver: Record<Effect, UpgradeKind> = {
  rejected: "becomes-rejected",
  fails: "starts-to-fail",
  ignored: "starts-to-be-ignored",
  risk: "becomes-risky",
  advice: "advice-begins",
};

const actions: Record<UpgradeKind, UpgradeAction> = {
  "becomes-rejected": "fix",
  "starts-to-fail": "fix",
  "starts-to-be-ignored": "prepare",
  "becomes-risky": "prepare",
  "advice-begins": "prepare",
  changes: "prepare",
  "becomes-milder": "relax",
  "becomes-fine": "relax",
};

export function actionOf(kind: UpgradeKind): UpgradeAction {
  return actions[kind];
}

/** Is something refused or does it fail that did not before? */
export function breaks({ kind }: { readonly kind: UpgradeKind }): boolean {
  return actions[kind] === "fix";
}

/** What it is called that one effect follows another; of two that are equal it is for others to tell whether anything changes. */
export function kindOf(before: Effect | null, after: Effect | null): UpgradeKind {
  const change = gravity(after) - gravity(before);
  if (after === null) return change === 0 ? "changes" : "becomes-fine";
  if (change === 0) return "changes";
  return change > 0 ? graver[after] : "becomes-milder";
}

/** The graver, the greater; 0 for nothing. */
export function gravity(effect: Effect | null): number {
  return effect === null ? 0 : effects.length - effects.indexOf(effect);
}
