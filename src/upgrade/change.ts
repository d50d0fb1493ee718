import type { CheckedCluster, PlacedFinding, ReportDiagnostic, Summary } from "../check/findings.js";
import type { Change } from "../diff/change.js";
import type { Effect } from "../model/model.js";
import type { KubeVersion } from "../model/version.js";

/** Every minor version from one to another, in that order. */
export type Versions = readonly [KubeVersion, ...KubeVersion[]];

/** What an upgrade does to one place: breaking changes first, improvements last. */
export const upgradeKinds = [
  "becomes-rejected",
  "starts-to-fail",
  "starts-to-be-ignored",
  "becomes-risky",
  "advice-begins",
  "changes",
  "becomes-milder",
  "becomes-fine",
] as const;
/** One of them; the first two break. */
export type UpgradeKind = (typeof upgradeKinds)[number];

type OfFinding =
  | "rule"
  | "profile"
  | "object"
  | "path"
  | "message"
  | "evidence"
  | "moreEvidence"
  | "evidenceObjects"
  | "fingerprint"
  | "origin"
  | "file"
  | "line"
  | "column";

/** A finding of a rule at a path of an object that differs between versions. */
export interface UpgradeChange extends Pick<PlacedFinding, OfFinding> {
  readonly kind: UpgradeKind;
  /** What Kubernetes does with it in the first version; null for nothing. */
  readonly before: Effect | null;
  /** What Kubernetes does with it from `since` on, or first in `rejectedSince`. */
  readonly after: Effect | null;
  /** The first version with that effect, in the direction of the upgrade; the first that breaks if one fails before it is rejected. */
  readonly since: KubeVersion;
  /** The last such version, if it breaks only between the ends or is more severe there; else null. */
  readonly until: KubeVersion | null;
  /** The first version that rejects it, if it fails from `since` on. Later ones can fail only. */
  readonly rejectedSince?: KubeVersion;
  /** What to do; null for what becomes fine. */
  readonly remediation: string | null;
  /** The reasons, as indexes in `reasons` of the upgrade. */
  readonly because: readonly number[];
}

/** The counts of an upgrade. */
export interface UpgradeSummary
  extends Pick<
    Summary,
    "files" | "objects" | "windowsObjects" | "exempt" | "skipped" | "unreadable" | "invalid" | "excluded"
  > {
  /** Changes that break. */
  readonly breaking: number;
  readonly kinds: Readonly<Record<UpgradeKind, number>>;
  /** Places with findings in both versions, and no change. */
  readonly unchanged: number;
  /** Changes that manifests suppress; no other count includes them. */
  readonly suppressed: number;
}

/** Everything that an upgrade changes for some manifests, ready to be printed. */
export interface Upgrade {
  readonly wincompat: string;
  /** Absent for manifests. */
  readonly cluster?: CheckedCluster;
  readonly from: KubeVersion;
  readonly to: KubeVersion;
  readonly direction: "upgrade" | "downgrade" | "none";
  readonly summary: UpgradeSummary;
  readonly diagnostics: readonly ReportDiagnostic[];
  /** By kind, file, line, path and rule. */
  readonly changes: readonly UpgradeChange[];
  /** The reasons of the changes, each once, version by version. */
  readonly reasons: readonly Change[];
}

/** When people must act: at once, because it breaks; before the upgrade; or not at all, because less is needed after it. */
export type UpgradeAction = "fix" | "prepare" | "relax";

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

/** Does something become rejected or start to fail? */
export function breaks({ kind }: { readonly kind: UpgradeKind }): boolean {
  return actions[kind] === "fix";
}

const moreSevere: Record<Effect, UpgradeKind> = {
  rejected: "becomes-rejected",
  fails: "starts-to-fail",
  ignored: "starts-to-be-ignored",
  risk: "becomes-risky",
  advice: "advice-begins",
};

/** Does an object with this effect not work? */
export function isBreaking(effect: Effect | null): boolean {
  return effect === "rejected" || effect === "fails";
}

/** Effects by what an upgrade can break: what may fail comes before what has no effect, although a check warns of both. */
const disruptions: readonly Effect[] = ["rejected", "fails", "risk", "ignored", "advice"];

/** 0 for the effect that breaks most; the highest rank is that of no effect. */
export function disruptionRank(effect: Effect | null): number {
  return effect === null ? disruptions.length : disruptions.indexOf(effect);
}

/** The kind of change from one effect to another. Equal effects are `changes`: the caller knows if anything differs. */
export function kindOf(before: Effect | null, after: Effect | null): UpgradeKind {
  const change = disruptionRank(before) - disruptionRank(after);
  if (change === 0) return "changes";
  if (after === null) return "becomes-fine";
  return change > 0 ? moreSevere[after] : "becomes-milder";
}
