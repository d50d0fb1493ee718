import type { Finding, Profile, Severity } from "../../model/model.js";
import { severities } from "../../model/model.js";
import { isAboutSuppressions, suppressionRules } from "../suppression/rules.js";
import type { Release } from "../release.js";
import { profileFaults } from "./names.js";

/** What holds for the objects of one file. */
export interface FileSettings {
  /** What to judge with, the oldest version first. */
  readonly releases: readonly Release[];
  /** Profiles whose rules count, `core` among them or not. */
  readonly profiles: ReadonlySet<Profile>;
  /** Ids of the rules that count alone; undefined: all rules of the profiles. */
  readonly only?: ReadonlySet<string>;
  /** Ids of rules that do not count. */
  readonly skip?: ReadonlySet<string>;
  /** Ids of the rules of all versions: who suppresses one of another version has made no mistake. */
  readonly knownRules?: ReadonlySet<string>;
  /** By id of a rule: its severity, where it is not the one that follows from the effect. */
  readonly severities?: ReadonlyMap<string, Severity>;
  /** Are suppressions in the manifests honoured? By default they are. */
  readonly suppressions?: "honour" | "refuse";
}

/** The settings of a file by its name, as findings name it. */
export type SettingsOf = (file: string) => FileSettings | Promise<FileSettings>;

/** Does the user want to hear of this rule? A rule that is asked for by name counts whatever its profile. */
export function counts({ profiles, only, skip }: FileSettings, { rule, profile }: Pick<Finding, "rule" | "profile">): boolean {
  if (skip?.has(rule)) return false;
  return only === undefined ? profiles.has(profile) : only.has(rule);
}

/** Is a rule asked of the file: does one of its versions have it, and does the user want to hear of it? */
export function asks(settings: FileSettings, rule: string): boolean {
  if (isAboutSuppressions(rule)) return settings.suppressions !== "refuse" && counts(settings, { rule, profile: "core" });
  return settings.releases.some(({ index }) => index.rules.some(({ id, profile }) => id === rule && counts(settings, { rule, profile })));
}

/** A finding with the severity that the user gives it. */
export function weighed<One extends Finding>({ severities: own }: FileSettings, finding: One): One {
  const severity = own?.get(finding.rule);
  return severity === undefined ? finding : { ...finding, severity };
}

/** Is this severity one that fails a run which fails from another one on? */
export function fails(failOn: Severity | "never", severity: Severity): boolean {
  return failOn !== "never" && severities.indexOf(severity) <= severities.indexOf(failOn);
}

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
