import type { Finding, Profile, Severity } from "../model/model.js";
import { severities } from "../model/model.js";
import { isAboutSuppressions } from "./suppression/rules.js";
import type { Release } from "./release.js";

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
  /** Has any version a rule of this name? A suppression may name a rule of another version. */
  readonly isRule?: (name: string) => boolean;
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
