import { join } from "node:path";
import { Check, fileOf, thisDay } from "../check/check.js";
import type { FileSettings, SettingsOf } from "../check/file-settings.js";
import { validatedSettingsOf, validateForFile } from "../check/validate-settings.js";
import { stepsBetween } from "../diff/diff.js";
import type { CheckOptions } from "../fix/check-manifests.js";
import { formatDiagnostic } from "../lib/diagnostic.js";
import { packageRoot } from "../lib/package.js";
import { UnusableError } from "../lib/usage-error.js";
import type { ManifestItem } from "../manifests/manifest-item.js";
import { readManifests } from "../manifests/read-manifests.js";
import type { KubeVersion } from "../model/version.js";
import { coveredVersions } from "../release/released.js";
import type { Spec } from "../spec/read-spec.js";
import { loadSpec } from "../spec-lint/load-spec.js";
import type { Upgrade } from "./change.js";
import type { VersionReport, VersionReports } from "./upgrade.js";
import { upgradeOf } from "./upgrade.js";

/** Every minor version from one to another, in that order. */
export type Versions = readonly [KubeVersion, ...KubeVersion[]];

/** How manifests are read, how progress is reported, and the source of reasons. */
export interface UpgradeOptions extends Omit<CheckOptions, "fixes"> {
  /** By default the spec of this package, read by each call in which something changes. */
  readonly spec?: () => Spec;
}

/**
 * Every minor version from one to another, both included: `checkUpgrade` checks with all of them.
 *
 * @throws RangeError when one of them is not covered, UnusableError when there is no release
 */
export function versionsBetween(from: KubeVersion, to: KubeVersion): Versions {
  return [from, ...stepsBetween(coveredVersions(), from, to).map(({ after }) => after)];
}

/**
 * Checks what an upgrade of Kubernetes changes for manifests.
 *
 * @param inputs files, folders, globs, or `-` for standard input
 * @param settings with releases of all versions of `versionsBetween`: the same for every file, or a function that is
 *   called for every document
 * @returns breaking changes first; what could not be read is reported in it, never thrown
 * @throws RangeError, in the promise, when settings lack the release of a version, or settings for all files name a rule or
 *   profile that no release has
 */
export async function checkUpgrade(
  inputs: readonly string[],
  settings: FileSettings | SettingsOf,
  versions: Versions,
  options: UpgradeOptions = {},
): Promise<Upgrade> {
  const check = new UpgradeCheck(versions, options.today ?? thisDay());
  const settingsOf = validatedSettingsOf(settings);
  let count = 0;
  for await (const item of readManifests(inputs, options.read)) {
    check.add(item, await settingsOf(fileOf(item)));
    options.onDocument?.((count += 1));
  }
  return upgradeOf(check.reports(), options.spec ?? ownSpec);
}

interface VersionCheck {
  readonly kubernetes: KubeVersion;
  readonly check: Check;
}

/** Checks the items of an input with each version alone. */
export class UpgradeCheck {
  readonly #checks: readonly [VersionCheck, ...VersionCheck[]];

  /** @param today the day on which suppressions can expire, as `2026-11-21` */
  constructor([first, ...rest]: Versions, today: string) {
    const checkFor = (kubernetes: KubeVersion): VersionCheck => ({ kubernetes, check: new Check(today) });
    this.#checks = [checkFor(first), ...rest.map(checkFor)];
  }

  /**
   * Adds an item. What the API of one of the versions does not accept is checked with none of them.
   *
   * @param settings with releases of all versions
   * @throws RangeError when one is lacking
   */
  add(item: ManifestItem, settings: FileSettings): void {
    for (const { kubernetes, check } of this.#checks) {
      const releases = settings.releases.filter(({ index }) => index.kubernetes === kubernetes);
      check.add(item, validateForFile({ ...settings, releases }), settings.releases);
    }
  }

  reports(): VersionReports {
    const [first, ...rest] = this.#checks;
    const reportOf = ({ kubernetes, check }: VersionCheck): VersionReport => ({ kubernetes, report: check.report() });
    return [reportOf(first), ...rest.map(reportOf)];
  }
}

function ownSpec(): Spec {
  const loaded = loadSpec(join(packageRoot, "spec"));
  if ("diagnostics" in loaded) throw new UnusableError(loaded.diagnostics.map(formatDiagnostic).join("\n"));
  return loaded.spec;
}
