import { join } from "node:path";
import type { CheckOptions } from "../fix/check-manifests.js";
import type { FileSettings, SettingsOf } from "../check/settings/file-settings.js";
import { formatDiagnostic } from "../lib/diagnostic.js";
import { stepsBetween } from "../diff/diff.js";
import type { KubeVersion } from "../model/version.js";
import { packageRoot } from "../lib/package.js";
import { coveredVersions } from "../release/covered.js";
import type { Spec } from "../spec/read-spec.js";
import { loadSpec } from "../spec-lint/load-spec.js";
import { UnusableError } from "../lib/usage-error.js";
import type { Upgrade } from "./change.js";
import type { Versions } from "./check-way.js";
import { checkWay } from "./check-way.js";
import { upgradeOf } from "./upgrade.js";

/** How manifests are read and progress is reported, and where the reasons of changes come from. */
export interface UpgradeOptions extends Omit<CheckOptions, "fixes"> {
  /** By default the spec of this package, read anew by each call in which something changes. */
  readonly spec?: () => Spec;
}

/**
 * Every minor version from one to another, both included: those that `checkUpgrade` judges with.
 *
 * @throws RangeError when one of them is not covered, UnusableError when there is no release
 */
export function versionsBetween(from: KubeVersion, to: KubeVersion): Versions {
  return [from, ...stepsBetween(coveredVersions(), from, to).map(({ after }) => after)];
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
  return upgradeOf(await checkWay(inputs, settings, way, options), options.spec ?? ownSpec);
}

function ownSpec(): Spec {
  const loaded = loadSpec(join(packageRoot, "spec"));
  if ("diagnostics" in loaded) throw new UnusableError(loaded.diagnostics.map(formatDiagnostic).join("\n"));
  return loaded.spec;
}
