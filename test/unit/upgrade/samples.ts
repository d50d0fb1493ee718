import type { PlacedFinding } from "../../../src/check/findings.js";
import type { Effect } from "../../../src/model/model.js";
import type { KubeVersion } from "../../../src/model/version.js";
import { parseVersion } from "../../../src/model/version.js";
import type { State } from "../../../src/upgrade/shifts.js";
import type { VersionReports } from "../../../src/upgrade/upgrade.js";
import { finding, report } from "../report/samples.js";

/** @throws Error if it is not a version */
export function version(text: string): KubeVersion {
  const parsed = parseVersion(text);
  if (parsed === undefined) throw new Error(`${text} is no version.`);
  return parsed;
}

export const versions = ["1.24", "1.25", "1.26", "1.27"].map(version);

export function found(effect: Effect, changes: Partial<PlacedFinding> = {}): PlacedFinding {
  return { ...finding, effect, ...changes };
}

export function state(effect: Effect | null, changes: Partial<PlacedFinding> = {}): State {
  return effect === null ? null : { effect, findings: [found(effect, changes)] };
}

/** What each version finds, from 1.24 on. */
export function wayOf(first: readonly PlacedFinding[], ...rest: readonly (readonly PlacedFinding[])[]): VersionReports {
  const reportOf = (findings: readonly PlacedFinding[], index: number) => ({
    kubernetes: versions[index] ?? version("1.27"),
    report: report({ findings }),
  });
  return [reportOf(first, 0), ...rest.map((findings, index) => reportOf(findings, index + 1))];
}
