import { profileFaults } from "./settings/profile-faults.js";
import { suppressionRules } from "./suppression/rules.js";
import type { FileSettings, SettingsOf } from "./file-settings.js";

/**
 * Settings for everything that is checked.
 *
 * @returns the same
 * @throws RangeError where there is no release, or a rule or profile that no release has: checked for nothing, every text is clean
 */
export function validateSettings(settings: FileSettings): FileSettings {
  return orThrow(settings, [...commonFaults(settings), ...ruleFaults(settings)]);
}

/**
 * Settings for one file of several: they may name rules of releases that only others are judged with.
 *
 * @returns the same
 * @throws RangeError where there is no release, or no such profile
 */
export function validateForFile(settings: FileSettings): FileSettings {
  return orThrow(settings, commonFaults(settings));
}

/**
 * Settings that are the same for every file, or what holds for each, as what holds for each.
 *
 * @returns what throws as `validateForFile` does
 * @throws RangeError, as `validateSettings` does, for those that are the same
 */
export function validatedSettingsOf(settings: FileSettings | SettingsOf): SettingsOf {
  if (typeof settings === "function") return async (file) => validateForFile(await settings(file));
  const valid = validateSettings(settings);
  return () => valid;
}

function orThrow(settings: FileSettings, faults: readonly string[]): FileSettings {
  if (faults.length > 0) throw new RangeError(faults.join("\n"));
  return settings;
}

function commonFaults({ releases, profiles }: FileSettings): readonly string[] {
  const none = releases.length === 0 ? ["There is no release to check with. Give at least one."] : [];
  return [...none, ...profileFaults(profiles)];
}

function ruleFaults({ releases, only, skip, severities }: FileSettings): readonly string[] {
  const named = new Set([...(only ?? []), ...(skip ?? []), ...(severities?.keys() ?? [])]);
  if (releases.length === 0 || named.size === 0) return [];
  const known = new Set([...releases.flatMap(({ index }) => index.rules), ...suppressionRules].map(({ id }) => id));
  return [...named].filter((rule) => !known.has(rule)).map((rule) => `There is no rule "${rule}" in these releases. Their index names all rules.`);
}
