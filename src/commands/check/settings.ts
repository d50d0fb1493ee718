import type { FileSettings } from "../../check/file-settings.js";
import type { Release } from "../../check/release.js";
import { loadRelease } from "../../check/release.js";
import type { KubeVersion } from "../../model/version.js";
import type { SettingsSources } from "../../settings/settings.js";
import { chooseValues, SettingsError } from "../../settings/settings.js";
import { UsageError } from "../exit.js";
import { namedRules } from "../named-rules.js";
import { profileFaults, profilesIn } from "../profiles.js";
import { coveredIndex, coveredVersions, damaged } from "../released.js";
import { chooseVersions } from "../versions.js";
import type { CheckFlags } from "./flags.js";

/**
 * What the flags say, the same for every file.
 * @throws UsageError with the names that are none, UnusableError for a damaged release
 */
export async function settingsOf(flags: CheckFlags): Promise<FileSettings> {
  const { kubernetes = ["latest"], profiles = [], failOn = "error" } = flags;
  const versions = chooseVersions(kubernetes.join(), coveredVersions());
  const { only, skip, faults } = rulesIn(flags);
  const all = [...profileFaults(profiles), ...faults];
  if (all.length > 0) throw new UsageError(all.join("\n"));
  const releases = await Promise.all(versions.map((version) => load(version, flags.settings)));
  return { releases, profiles: new Set(profilesIn(["core", ...profiles])), failOn, skip, ...(only ? { only } : {}) };
}

/** A rule of any version may be named: the same command then does for every cluster. */
function rulesIn({ only, skip = [] }: CheckFlags): { only?: ReadonlySet<string>; skip: ReadonlySet<string>; faults: readonly string[] } {
  if (only === undefined && skip.length === 0) return { skip: new Set(), faults: [] };
  const rules = coveredVersions().flatMap((version) => coveredIndex(version).rules);
  const [asked, left] = [namedRules(only ?? [], rules), namedRules(skip, rules)];
  return { ...(only ? { only: asked.ids } : {}), skip: left.ids, faults: [...new Set([...asked.faults, ...left.faults])] };
}

async function load(version: KubeVersion, settings: SettingsSources): Promise<Release> {
  try {
    return await loadRelease(version, (index) => chooseValues(settings, index));
  } catch (error) {
    throw error instanceof SettingsError ? new UsageError(error.message) : damaged(version, error as Error);
  }
}
