import type { Parameter, ParameterValues } from "../model/parameter.js";
import { valueFault } from "../model/parameter.js";
import type { Platform } from "../model/model.js";
import { compareText } from "../diagnostic.js";
import { readSettingsFile } from "./settings-file.js";

/** What a user says of the cluster: the later ones win. */
export interface SettingsSources {
  /** Id of a platform, such as `gke`. */
  readonly platform?: string | undefined;
  /** Path of a settings file. */
  readonly config?: string | undefined;
  /** `name=value`. Naming a list again adds to it. */
  readonly set?: readonly string[];
}

/** What there is to set. */
export interface Settable {
  readonly parameters: readonly Parameter[];
  readonly platforms: readonly Platform[];
}

/** Values that cannot be used; the message has a sentence a line. */
export class SettingsError extends Error {}

/**
 * What holds in a user's cluster: presets of the platform, then the file, then single values.
 * @returns only what differs from the defaults or was said
 * @throws SettingsError with everything that is wrong
 */
export function chooseValues({ platform, config, set = [] }: SettingsSources, settable: Settable): ParameterValues {
  const file = config === undefined ? { faults: [], values: [], platform: undefined } : readSettingsFile(config, settable);
  const single = readSingles(set, settable.parameters);
  const preset = presetOf(platform ?? file.platform, settable.platforms);
  const faults = [...(platform === undefined ? [] : preset.faults), ...file.faults, ...single.faults];
  if (faults.length > 0) throw new SettingsError(faults.join("\n"));
  return new Map([...preset.values, ...file.values, ...single.values]);
}

type Entry = readonly [name: string, value: string | readonly string[]];

/** Values, and sentences about what is wrong. */
interface Read {
  readonly values: readonly Entry[];
  readonly faults: readonly string[];
}

function presetOf(asked: string | undefined, platforms: readonly Platform[]): Read {
  if (asked === undefined) return { values: [], faults: [] };
  const platform = platforms.find(({ id }) => id === asked);
  if (platform) return { values: Object.entries(platform.values), faults: [] };
  return { values: [], faults: [unknownPlatform(asked, platforms)] };
}

export function unknownPlatform(asked: string, platforms: readonly Platform[]): string {
  return `There is no platform "${asked}". Platforms are ${platforms.map(({ id }) => id).sort(compareText).join(", ")}.`;
}

export function unknownParameter(name: string, parameters: readonly Parameter[]): string {
  return `There is no parameter "${name}". Parameters are ${parameters.map((one) => one.name).join(", ")}.`;
}

function readSingles(set: readonly string[], parameters: readonly Parameter[]): Read {
  const values = new Map<string, string | readonly string[]>();
  const faults = set.flatMap((text) => readSingle(text, parameters, values) ?? []);
  return { values: [...values], faults };
}

/** @returns what is wrong, as a sentence; undefined when the value went into `values` */
function readSingle(text: string, parameters: readonly Parameter[], values: Map<string, string | readonly string[]>): string | undefined {
  const at = text.indexOf("=");
  if (at < 1) return `"${text}" sets nothing. Write --set name=value, such as --set taint.key=os.`;
  const [name, written] = [text.slice(0, at), text.slice(at + 1)];
  const parameter = parameters.find((one) => one.name === name);
  if (!parameter) return unknownParameter(name, parameters);
  const value = parameter.type === "text" ? written : [...[values.get(name) ?? []].flat(), ...listIn(written, parameter)];
  const fault = valueFault(parameter, value);
  if (fault !== undefined) return `The parameter ${name} ${fault}`;
  values.set(name, value);
  return undefined;
}

/** Commas stand between texts; a pattern may hold some itself. Nothing is the empty list. */
function listIn(written: string, { type }: Parameter): readonly string[] {
  if (written === "") return [];
  return type === "patterns" ? [written] : written.split(",").map((item) => item.trim());
}
