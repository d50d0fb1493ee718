import { today } from "../lib/today.js";
import { readText } from "../manifests/manifest-text.js";
import { compilePolicy } from "../model/compile.js";
import { linearPattern } from "../model/linear-pattern.js";
import type { Severity } from "../model/model.js";
import type { ParameterValues } from "../model/parameter.js";
import type { Profile } from "../model/profile.js";
import { withCore } from "../model/profile.js";
import type { RuleSet } from "../model/rule-set.js";
import type { ReleaseIndex } from "../release/index-file.js";
import { CheckSession } from "./check-session.js";
import type { Report } from "./findings.js";
import type { LoadedRelease } from "./loaded-release.js";
import { loadedRelease } from "./loaded-release.js";
import type { FileSettings } from "./settings/file-settings.js";
import { refuseTexts, validateSettings } from "./settings/file-settings.js";

/** Options for checking a text. */
export interface TextOptions {
  /** One or multiple releases; with multiple ones, findings name the versions that have them. */
  readonly releases: LoadedRelease | readonly LoadedRelease[];
  /** The name of the text in places; `<text>` by default. */
  readonly file?: string;
  /** Profiles whose rules apply; `core` always does. */
  readonly profiles?: Iterable<Profile>;
  /** Ids of the only rules to apply, of any profile. */
  readonly only?: Iterable<string>;
  /** Ids of rules to skip. */
  readonly skip?: Iterable<string>;
  /** By id of a rule: its severity, if it is not that of its effect. */
  readonly severities?: Readonly<Record<string, Severity>>;
  /** Are suppressions in the manifest honored? By default they are. */
  readonly suppressions?: "honor" | "refuse";
  /** The day by which suppressions end, as `2026-11-21`; by default this day in UTC. */
  readonly today?: string;
}

/**
 * The settings of options.
 *
 * @throws TypeError for a text instead of a list of names, RangeError for settings without a release or without a rule to apply, or with a
 *   rule or profile that no release has: nothing would be found
 */
function settingsFrom({ profiles = [], only, skip = [], severities = {}, ...options }: TextOptions): FileSettings {
  refuseTexts({ profiles, only, skip });
  const releases = [options.releases].flat();
  const settings = {
    releases,
    profiles: withCore(profiles),
    ...(only === undefined ? {} : { only: new Set(only) }),
    skip: new Set(skip),
    severities: new Map(Object.entries(severities)),
    suppressions: options.suppressions ?? ("honor" as const),
  };
  return validateSettings(settings);
}

/**
 * Checks the text of a manifest: YAML or JSON, one or multiple documents. It uses neither files nor the network, and runs in a browser.
 *
 * @param text the manifest, with the line ends of any system
 * @param options the releases and the settings
 * @returns findings sorted by line, path and rule; what cannot be read is in the report, never thrown
 * @throws TypeError when the manifest is no text or names are no list, RangeError when there is no release, `only` is empty, or no
 *   release has a rule or profile that the options name, and UnusableError for too many findings
 */
export function checkText(text: string, options: TextOptions): Report {
  if (typeof text !== "string")
    throw new TypeError("The manifest must be a string. Decode bytes, and convert an object to JSON.");
  const settings = settingsFrom(options);
  const session = new CheckSession(options.today ?? today());
  for (const item of readText(options.file ?? "<text>", text)) session.add(item, settings);
  return session.report();
}

/**
 * Makes a release from the contents of its files, which a web page can fetch.
 *
 * @param index what `release.json` holds
 * @param rules what `rules.json.gz` holds, decompressed and read by `parseRuleSet`
 * @param values of parameters of the cluster; by default those of the index
 */
export function releaseFrom(index: ReleaseIndex, rules: RuleSet, values?: ParameterValues): LoadedRelease {
  return loadedRelease(index, compilePolicy(rules, values, linearPattern), values);
}
