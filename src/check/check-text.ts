import type { Profile, Severity } from "../model/model.js";
import type { FileSettings } from "./settings/file-settings.js";
import { validateSettings } from "./settings/file-settings.js";
import type { Release } from "./release.js";
import { readText } from "../manifests/manifest-text.js";
import type { Report } from "./findings.js";
import { CheckSession, thisDay } from "./session.js";

/** What a text is checked for. */
export interface TextOptions {
  /** What to judge with: one release, or several, whose findings then say in which versions they hold. */
  readonly releases: Release | readonly Release[];
  /** How places in the report name the text; `<text>` where nothing is said. */
  readonly file?: string;
  /** Profiles whose rules count; `core` always does. */
  readonly profiles?: Iterable<Profile>;
  /** Ids of the rules that count alone, whatever their profile. */
  readonly only?: Iterable<string>;
  /** Ids of rules that do not count. */
  readonly skip?: Iterable<string>;
  /** By id of a rule: its severity, where it is not the one that follows from the effect. */
  readonly severities?: Readonly<Record<string, Severity>>;
  /** Do reasons in the manifest silence findings? They do where nothing is said. */
  readonly suppressions?: "honour" | "refuse";
  /** The day by which suppressions end, as `2026-11-21`; by default this day in UTC. */
  readonly today?: string;
}

/**
 * The settings that options mean.
 *
 * @throws RangeError where there is no release, or a rule or profile that no release has: checked for nothing, every text is clean
 */
export function settingsFrom({ profiles = [], only, skip = [], severities = {}, ...options }: TextOptions): FileSettings {
  const releases = [options.releases].flat();
  const settings = {
    releases,
    profiles: new Set<Profile>(["core", ...profiles]),
    ...(only === undefined ? {} : { only: new Set(only) }),
    skip: new Set(skip),
    severities: new Map(Object.entries(severities)),
    suppressions: options.suppressions ?? ("honour" as const),
  };
  return validateSettings(settings);
}

/**
 * Checks the text of a manifest: YAML or JSON, one document or several. Reads no file and asks no network, so that it
 * runs in a browser.
 *
 * @param text the manifest, with the line ends of any system
 * @param options what to check with and for
 * @returns findings by line, path and rule; what could not be read is in the report, never thrown
 * @throws RangeError when there is no release, or none has a rule or profile that the options name
 */
export function checkText(text: string, options: TextOptions): Report {
  const settings = settingsFrom(options);
  const session = new CheckSession(options.today ?? thisDay());
  for (const item of readText(options.file ?? "<text>", text)) session.add(item, settings);
  return session.report();
}
