import type { Finding, Severity } from "../../model/model.js";
import { severities } from "../../model/model.js";
import type { Profile } from "../../model/profile.js";
import type { ReleaseIndex } from "../../release/index-file.js";
import type { LoadedRelease } from "../loaded-release.js";
import { isAboutSuppressions, isOwnRule, ownRules } from "../own-rules.js";
import { unknownRuleText } from "../unknown-rule.js";
import { profileFaults } from "./names.js";

/** The settings of one file. */
export interface FileSettings {
  /** The releases to check with, the oldest version first. */
  readonly releases: readonly LoadedRelease[];
  /** Profiles whose rules apply; `core` only if it is one of them. */
  readonly profiles: ReadonlySet<Profile>;
  /** Ids of the only rules to apply; undefined for all rules of the profiles. */
  readonly only?: ReadonlySet<string>;
  /** Ids of rules to skip. */
  readonly skip?: ReadonlySet<string>;
  /** Does any version have a rule with this name? Suppressing a rule of another version is no mistake. */
  readonly isRule?: (name: string) => boolean;
  /** By id of a rule: its severity, if it is not that of its effect. */
  readonly severities?: ReadonlyMap<string, Severity>;
  /** Are suppressions in the manifests honored? By default they are. */
  readonly suppressions?: "honor" | "refuse";
  /** Does what cannot be read fail the run? By default it does. */
  readonly unreadable?: "fail" | "allow";
}

/** The settings of a file by its name in findings. */
export type SettingsOf = (file: string) => FileSettings | Promise<FileSettings>;

/** Do the settings apply this rule? A rule of `only` applies with any profile. */
export function applies(
  { profiles, only, skip }: FileSettings,
  { rule, profile }: Pick<Finding, "rule" | "profile">,
): boolean {
  if (skip?.has(rule)) return false;
  return only === undefined ? profiles.has(profile) : only.has(rule);
}

/** Is a rule checked in the file: does one of its versions have it, and do the settings apply it? */
export function isChecked(settings: FileSettings, rule: string): boolean {
  if (isAboutSuppressions(rule) && settings.suppressions === "refuse") return false;
  if (isOwnRule(rule)) return applies(settings, { rule, profile: "core" });
  return settings.releases.some(({ index }) =>
    index.rules.some(({ id, profile }) => id === rule && applies(settings, { rule, profile })),
  );
}

/** Do the versions of the file have a rule that the settings do not apply? */
export function isTurnedOff(settings: FileSettings, rule: string): boolean {
  const exists = isOwnRule(rule) || settings.releases.some(({ index }) => index.rules.some(({ id }) => id === rule));
  return exists && !isChecked(settings, rule);
}

/** A finding with the severity of the settings. */
export function withSeverity<One extends Finding>({ severities: own }: FileSettings, finding: One): One {
  const severity = own?.get(finding.rule);
  return severity === undefined ? finding : { ...finding, severity };
}

/** Does a finding of this severity fail the run? @param failOn the lowest severity that does */
export function fails(failOn: Severity | "never", severity: Severity): boolean {
  return failOn !== "never" && severities.indexOf(severity) <= severities.indexOf(failOn);
}

/**
 * Validates settings for all files.
 *
 * @returns the same
 * @throws TypeError for names that are no set or releases that are no list of releases, RangeError for settings without a release,
 *   without a profile or rule to apply, or with a rule or profile that no release has: nothing would be found
 */
export function validateSettings(settings: FileSettings): FileSettings {
  refuseWrongTypes(settings);
  return orThrow(settings, [...commonFaults(settings), ...ruleFaults(settings)]);
}

/**
 * Validates settings for one of multiple files: they may name rules of releases that only other files use, and a family that has no
 * rules in the profiles of the file.
 *
 * @returns the same
 * @throws TypeError for names that are no set or releases that are no list of releases, RangeError for settings without a release or a
 *   profile, or with an unknown profile
 */
export function validateForFile(settings: FileSettings): FileSettings {
  refuseWrongTypes(settings);
  return orThrow(settings, commonFaults(settings));
}

/**
 * Validates settings for all files, or a function of the file, and returns a function of the file.
 *
 * @returns what throws as `validateForFile` does
 * @throws RangeError, as `validateSettings` does, for those that are the same
 */
export function validatedSettingsOf(settings: FileSettings | SettingsOf): SettingsOf {
  if (typeof settings === "function") return async (file) => validateForFile(await settings(file));
  const valid = validateSettings(settings);
  return () => valid;
}

/**
 * Rejects a text where names belong: it is iterable, so each of its letters would be a name.
 *
 * @throws TypeError with a sentence for each of them
 */
export function refuseTexts(names: Readonly<Record<string, unknown>>): void {
  const faults = Object.entries(names).flatMap(([option, value]) =>
    typeof value === "string"
      ? [`"${option}" must be a list of names, even for a single one. Write brackets around it.`]
      : [],
  );
  if (faults.length > 0) throw new TypeError(faults.join("\n"));
}

/** JavaScript programs can pass versions, or a single release. */
function releasesFault(releases: unknown): readonly string[] {
  if (!Array.isArray(releases))
    return ['"releases" must be a list of what loadRelease returns, even with one. Write brackets around it.'];
  const areLoaded = releases.every((one: unknown) => typeof one === "object" && one !== null && "index" in one);
  return areLoaded ? [] : ['"releases" must contain what loadRelease returns. Load the releases of your versions.'];
}

/** JavaScript programs can pass a list or a text, which have no `has`. */
function refuseWrongTypes({ releases, profiles, only, skip }: FileSettings): void {
  const ofNames = Object.entries({ profiles, only, skip }).flatMap(([option, names]) =>
    names === undefined || typeof names.has === "function"
      ? []
      : [`"${option}" must be a set of names. Write new Set(["…"]).`],
  );
  const faults = [...releasesFault(releases), ...ofNames];
  if (faults.length > 0) throw new TypeError(faults.join("\n"));
}

function orThrow(settings: FileSettings, faults: readonly string[]): FileSettings {
  if (faults.length > 0) throw new RangeError(faults.join("\n"));
  return settings;
}

const noRelease = "There is no release to check with. Give at least one.";
const noProfile = `There is no profile whose rules apply. Give at least one in "profiles", or rules in "only".`;
const noRule = `"only" names no rule, so nothing would be found. Name at least one, or leave "only" out for all rules of the profiles.`;

function commonFaults({ releases, profiles, only }: FileSettings): readonly string[] {
  return [
    ...(releases.length === 0 ? [noRelease] : []),
    ...(profiles.size === 0 && only === undefined ? [noProfile] : []),
    ...profileFaults(profiles),
  ];
}

function ruleFaults({ releases, only, skip, severities }: FileSettings): readonly string[] {
  if (only?.size === 0) return [noRule];
  const named = new Set([...(only ?? []), ...(skip ?? []), ...(severities?.keys() ?? [])]);
  if (releases.length === 0 || named.size === 0) return [];
  const known = new Set([...releases.flatMap(({ index }) => index.rules), ...ownRules].map(({ id }) => id));
  const hints = { where: " in these releases", otherwise: "Their index lists all rules." };
  return [...named].filter((rule) => !known.has(rule)).map((rule) => unknownRuleText(rule, [...known], hints));
}

/** The indexes of the releases that files were checked with, custom rules included. */
export function indexesOf(settings: Iterable<Pick<FileSettings, "releases">>): readonly ReleaseIndex[] {
  return [...new Set([...settings].flatMap(({ releases }) => releases.map(({ index }) => index)))];
}
