import { join } from "node:path";
import type { CheckOptions } from "../fix/check-manifests.js";
import type { FileSettings, SettingsOf } from "../check/settings/file-settings.js";
import { formatDiagnostic } from "../lib/diagnostic.js";
import { stepsBetween } from "../diff/diff.js";
import type { KubeVersion } from "../model/version.js";
import { parseVersion } from "../model/version.js";
import { packageRoot } from "../lib/package.js";
import { coveredVersions } from "../release/covered.js";
import type { Spec } from "../spec/read-spec.js";
import { loadSpec } from "../spec-lint/load-spec.js";
import { UnusableError } from "../lib/usage-error.js";
import type { Upgrade, Versions } from "./change.js";
import { checkWay } from "./check-way.js";
import { upgradeOf } from "./upgrade.js";

/** How manifests are read and progress is reported. */
export type UpgradeOptions = Omit<CheckOptions, "fixes">;

/**
 * Every minor version from one to another, both included: those that `checkUpgrade` judges with.
 *
 * @param from as people write it: `1.24`, `v1.24.3`
 * @throws RangeError when one of them is not covered, UnusableError when there is no release
 */
export function versionsBetween(from: string, to: string): Versions {
  const [first, last] = [minorOf(from), minorOf(to)];
  return [first, ...stepsBetween(coveredVersions(), first, last).map(({ after }) => after)];
}

function minorOf(text: string): KubeVersion {
  const minor = parseVersion(text);
  if (minor === undefined) throw new RangeError(`"${text}" is no version of Kubernetes. Write one such as 1.27.`);
  return minor;
}

/**
 * Tells what changes for manifests on the way from one version of Kubernetes to another.
 *
 * @param inputs files, folders, globs, or `-` for standard input
 * @param settings with releases of all versions of `versionsBetween`, the same for every file, or what holds for each; asked for
 *   every document
 * @returns what breaks first; what could not be read is reported in it, never thrown
 * @throws RangeError, in the promise, when settings lack the release of a version, or settings for all files name a rule or
 *   profile that no release has
 */
export async function checkUpgrade(
  inputs: readonly string[],
  settings: FileSettings | SettingsOf,
  way: Versions,
  options: UpgradeOptions = {},
): Promise<Upgrade> {
  return upgradeOf(await checkWay(inputs, settings, way, options), ownSpec);
}

function ownSpec(): Spec {
  const loaded = loadSpec(join(packageRoot, "spec"));
  if ("diagnostics" in loaded) throw new UnusableError(loaded.diagnostics.map(formatDiagnostic).join("\n"));
  return loaded.spec;
}
