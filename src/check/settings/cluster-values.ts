import { formatDiagnostic } from "../../lib/diagnostic.js";
import type { Platform } from "../../model/model.js";
import type { Parameter, ParameterValues } from "../../model/parameter.js";
import { valueFault } from "../../model/parameter.js";
import type { Settable, Setting } from "./cluster.js";
import { unknownParameter, unknownPlatform } from "./cluster.js";
import { readClusterSettings } from "./configuration-file.js";

/** The settings of the cluster. */
export interface SettingsSources {
  /** Id of a platform, such as `gke`. */
  readonly platform?: string | undefined;
  /** Paths of configurations, of which only the platform and the parameters are read; later ones win. */
  readonly config?: readonly string[];
  /** `name=value`. Repeating a list adds to it, repeating a text replaces it. */
  readonly set?: readonly string[];
}

/** Invalid values; the message has one sentence in each line. */
export class SettingsError extends Error {}

/** Is any setting of the cluster given? */
export function isSaid({ platform, config = [], set = [] }: SettingsSources): boolean {
  return platform !== undefined || config.length > 0 || set.length > 0;
}

/**
 * The parameter values of a cluster: those of its platform, then of the files, then single values. Later ones win.
 * @returns only the values that are given
 * @throws SettingsError with everything that is wrong
 */
export function chooseValues(
  { platform, config = [], set = [] }: SettingsSources,
  settable: Settable,
): ParameterValues {
  const files = config.map((path) => readClusterSettings(path, settable));
  const single = readSingles(set, settable.parameters);
  const inFiles = files.flatMap(({ diagnostics }) => diagnostics.map(formatDiagnostic));
  const faults = [...platformFaults(platform, settable.platforms), ...inFiles, ...single.faults];
  if (faults.length > 0) throw new SettingsError(faults.join("\n"));
  const chosen = platform ?? files.findLast((file) => file.platform !== undefined)?.platform;
  return valuesOf(chosen, [...files.flatMap(({ values }) => values), ...single.values], settable);
}

/** The values of a platform, overridden by settings; later settings win. */
export function valuesOf(
  platform: string | undefined,
  settings: readonly Setting[],
  { platforms }: Settable,
): ParameterValues {
  const preset = platforms.find(({ id }) => id === platform)?.values ?? {};
  return new Map([...Object.entries(preset), ...settings]);
}

/** What is wrong with the name of a platform: one sentence, or none. */
export function platformFaults(asked: string | undefined, platforms: readonly Platform[]): readonly string[] {
  return asked === undefined || platforms.some(({ id }) => id === asked) ? [] : [unknownPlatform(asked, platforms)];
}

/** Values, and sentences about what is wrong. */
interface Singles {
  readonly values: readonly Setting[];
  readonly faults: readonly string[];
}

/** Reads `name=value` texts. */
export function readSingles(set: readonly string[], parameters: readonly Parameter[]): Singles {
  const values = new Map<string, string | readonly string[]>();
  const faults = set.flatMap((text) => readSingle(text, parameters, values) ?? []);
  return { values: [...values], faults };
}

/** @returns what is wrong, as a sentence; undefined when the value went into `values` */
function readSingle(
  text: string,
  parameters: readonly Parameter[],
  values: Map<string, string | readonly string[]>,
): string | undefined {
  const at = text.indexOf("=");
  if (at < 1) return `"${text}" sets nothing. Write --set name=value, such as --set taint.key=os.`;
  const [name, written] = [text.slice(0, at), text.slice(at + 1)];
  const parameter = parameters.find((one) => one.name === name);
  if (!parameter) return unknownParameter(name, parameters);
  const value = parameter.type === "text" ? written : [...[values.get(name) ?? []].flat(), ...listIn(written)];
  const fault = valueFault(parameter, value);
  if (fault !== undefined) return `The parameter ${name} ${fault}`;
  values.set(name, value);
  return undefined;
}

/** Commas separate items, except in the braces of a pattern such as `a{1,3}`. An empty text is the empty list. */
function listIn(written: string): readonly string[] {
  return written === "" ? [] : written.split(/,(?![^{}]*\})/).map((item) => item.trim());
}
