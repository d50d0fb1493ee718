import type { Change } from "../diff/change.js";
import type { Effect } from "../model/model.js";
import type { KubeVersion } from "../model/version.js";
import type { PlacedFinding, ReportDiagnostic, Summary } from "../check/findings.js";

/** Every minor version from one to another, in that order. */
export type Versions = readonly [KubeVersion, ...KubeVersion[]];

/** What an upgrade does to one place: what breaks first, what becomes better last. */
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

type OfFinding = "rule" | "profile" | "object" | "path" | "message" | "evidence" | "evidenceObjects" | "fingerprint" | "origin" | "file" | "line" | "column";

/** What a rule says at a path of an object in one version, and not in another. */
export interface UpgradeChange extends Pick<PlacedFinding, OfFinding> {
  readonly kind: UpgradeKind;
  /** What Kubernetes does with it in the first version of the way; null for nothing. */
  readonly before: Effect | null;
  /** What it does from `since` on. */
  readonly after: Effect | null;
  /** The first version, in the direction of the way, in which that holds. */
  readonly since: KubeVersion;
  /** The last one, of what is more severe on the way than at its ends; else null. */
  readonly until: KubeVersion | null;
  /** What to do; null for what becomes fine. */
  readonly remediation: string | null;
  /** Why: indexes in the differences of the whole. */
  readonly because: readonly number[];
}

/** How many there are of each. */
export interface UpgradeSummary extends Pick<Summary, "files" | "objects" | "windowsObjects" | "skipped" | "unreadable"> {
  /** Changes that break. */
  readonly breaking: number;
  readonly kinds: Readonly<Record<UpgradeKind, number>>;
  /** Places with findings in both versions, and no change. */
  readonly unchanged: number;
  /** Changes that the manifests themselves answer; counted nowhere else. */
  readonly suppressed: number;
}

/** Everything that an upgrade changes for some manifests, ready to be printed. */
export interface Upgrade {
  readonly wincompat: string;
  readonly from: KubeVersion;
  readonly to: KubeVersion;
  readonly direction: "upgrade" | "downgrade" | "none";
  readonly summary: UpgradeSummary;
  readonly diagnostics: readonly ReportDiagnostic[];
  /** By kind, file, line, path and rule. */
  readonly changes: readonly UpgradeChange[];
  /** What explains them, each once, in the order of the way. */
  readonly differences: readonly Change[];
}
