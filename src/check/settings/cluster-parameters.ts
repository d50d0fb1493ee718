import { compareText } from "../../lib/compare.js";
import type { Diagnostic } from "../../lib/diagnostic.js";
import { formatDiagnostic } from "../../lib/diagnostic.js";
import { isAbsent, isMapping } from "../../lib/json.js";
import { didYouMean } from "../../lib/nearest.js";
import type { Platform } from "../../model/model.js";
import type { Parameter, ParameterValues } from "../../model/parameter.js";
import { valueFault } from "../../model/parameter.js";
import type { Fault } from "../../spec/schema.js";
import { configurationKeys, contentOf, formFaults, placedFaults, readConfigurationDocument, without } from "./form.js";

/** The parameters and platforms that users can set. */
export interface KnownParameters {
  readonly parameters: readonly Parameter[];
  readonly platforms: readonly Platform[];
}

/** A value of a parameter. */
export type ParameterEntry = readonly [name: string, value: string | readonly string[]];

/** What a user sets of a cluster. */
export interface ParameterSources {
  /** Id of a platform, such as `gke`. */
  readonly platform?: string | undefined;
  /** Paths of configurations, of which only the platform and the parameters are read; later ones win. */
  readonly config?: readonly string[];
  /** `name=value`. Repeating a list adds to it, repeating a text replaces it. */
  readonly set?: readonly string[];
}

/** Invalid values; the message has one sentence in each line. */
export class ParameterError extends Error {}

/** Does a user set any parameter? */
export function setsParameters({ platform, config = [], set = [] }: ParameterSources): boolean {
  return platform !== undefined || config.length > 0 || set.length > 0;
}

/**
 * The parameter values of a cluster: those of its platform, then of the files, then single values. Later ones win.
 * @returns only the values that are given
 * @throws ParameterError with everything that is wrong
 */
export function chooseValues(
  { platform, config = [], set = [] }: ParameterSources,
  settable: KnownParameters,
): ParameterValues {
  const files = config.map((path) => readClusterParameters(path, settable));
  const single = readSingles(set, settable.parameters);
  const inFiles = files.flatMap(({ diagnostics }) => diagnostics.map(formatDiagnostic));
  const faults = [platformFault(platform, settable.platforms) ?? [], inFiles, single.faults].flat();
  if (faults.length > 0) throw new ParameterError(faults.join("\n"));
  const chosen = platform ?? files.findLast((file) => file.platform !== undefined)?.platform;
  return valuesOf(chosen, [...files.flatMap(({ values }) => values), ...single.values], settable);
}

/** The values of a platform, overridden by entries; later entries win. */
export function valuesOf(
  platform: string | undefined,
  entries: readonly ParameterEntry[],
  { platforms }: KnownParameters,
): ParameterValues {
  const preset = platforms.find(({ id }) => id === platform)?.values ?? {};
  return new Map([...Object.entries(preset), ...entries]);
}

/** Values, and sentences about what is wrong. */
interface Singles {
  readonly values: readonly ParameterEntry[];
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
  const value = parameter?.type === "text" ? written : [...[values.get(name) ?? []].flat(), ...listIn(written)];
  const fault = assignmentFault(name, value, parameters);
  if (fault !== undefined) return fault;
  values.set(name, value);
  return undefined;
}

/** Commas separate items, except in the braces of a pattern such as `a{1,3}`. An empty text is the empty list. */
function listIn(written: string): readonly string[] {
  return written === "" ? [] : written.split(/,(?![^{}]*\})/).map((item) => item.trim());
}

/** The platform and the parameters in a configuration. */
interface ClusterParameters {
  readonly platform: string | undefined;
  readonly values: readonly ParameterEntry[];
  /** Faults of both, unknown keys, and faults of the file. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the platform and the parameters of a configuration, and leaves its other keys alone. */
export function readClusterParameters(path: string, settable: KnownParameters): ClusterParameters {
  const document = readConfigurationDocument(path, path);
  if (Array.isArray(document)) return { platform: undefined, values: [], diagnostics: document };
  const content = contentOf(document);
  const block = isMapping(content) ? content : {};
  const faults = [...formFaults(content).filter(({ keys }) => !isLeftAlone(keys)), ...clusterFaults(block, settable)];
  const { platform, parameters } = (without(block, faults) ?? {}) as ClusterKeys;
  return {
    platform: platform as string | undefined,
    values: entriesIn(parameters, settable),
    diagnostics: placedFaults(faults, document),
  };
}

function isLeftAlone([key]: readonly string[]): boolean {
  return key !== "platform" && key !== "parameters" && configurationKeys().some(([known]) => known === key);
}

/** The keys for the cluster. */
interface ClusterKeys {
  readonly platform?: unknown;
  readonly parameters?: unknown;
}

/** What is wrong with the names of a platform and of parameters, and with their values. */
export function clusterFaults({ platform, parameters }: ClusterKeys, settable: KnownParameters): readonly Fault[] {
  const message = platformFault(platform, settable.platforms);
  const leaves = leavesOf(parameters, [], settable);
  return [
    ...(message === undefined ? [] : [{ keys: ["platform"], message }]),
    ...leaves.flatMap((leaf) => leafFaults(leaf, leaves, settable)),
  ];
}

/** The values of parameters that have no faults; `taint: { key: … }` is `taint.key`. */
export function entriesIn(parameters: unknown, settable: KnownParameters): readonly ParameterEntry[] {
  return leavesOf(parameters, [], settable).map(({ name, value }) => [name, value as ParameterEntry[1]]);
}

/** The value of one name. */
interface Leaf {
  readonly keys: readonly string[];
  readonly name: string;
  readonly value: unknown;
}

/** A mapping whose name starts names of parameters is a group of them; an empty group is ignored. */
function leavesOf(value: unknown, keys: readonly string[], settable: KnownParameters): readonly Leaf[] {
  const name = keys.join(".");
  const isGroup = name === "" || settable.parameters.some((one) => one.name.startsWith(`${name}.`));
  if (isGroup && isAbsent(value)) return [];
  if (!isGroup || !isMapping(value)) return name === "" ? [] : [{ keys, name, value }];
  return Object.entries(value).flatMap(([key, child]) => leavesOf(child, [...keys, key], settable));
}

function leafFaults(leaf: Leaf, leaves: readonly Leaf[], { parameters }: KnownParameters): readonly Fault[] {
  const message = assignmentFault(leaf.name, leaf.value, parameters) ?? repetition(leaf, leaves);
  return message === undefined ? [] : [{ keys: ["parameters", ...leaf.keys], message }];
}

/** `taint.key` and `key` inside `taint` are the same. */
function repetition(leaf: Leaf, leaves: readonly Leaf[]): string | undefined {
  const isFirst = leaves.find(({ name }) => name === leaf.name) === leaf;
  return isFirst ? undefined : `The parameter ${leaf.name} is set twice. Keep one.`;
}

/** What is wrong with a platform: one sentence; undefined for none. */
export function platformFault(platform: unknown, platforms: readonly Platform[]): string | undefined {
  const ids = platforms.map(({ id }) => id);
  if (platform === undefined || ids.some((id) => id === platform)) return undefined;
  const known = `Platforms are ${[...ids].sort(compareText).join(", ")}.`;
  return typeof platform === "string"
    ? `There is no platform "${platform}". ${known}${didYouMean(ofProvider(platform, platforms) ?? platform, ids)}`
    : `A platform is one name. ${known}`;
}

/** The platform of a cloud provider. */
function ofProvider(name: string, platforms: readonly Platform[]): string | undefined {
  return platforms.find(({ providers }) => providers?.includes(name.toLowerCase()))?.id;
}

/** What is wrong with the name of a parameter, or with its value: one sentence; undefined for none. */
function assignmentFault(name: string, value: unknown, parameters: readonly Parameter[]): string | undefined {
  const parameter = parameters.find((one) => one.name === name);
  const known = parameters.map((one) => one.name);
  if (parameter === undefined)
    return `There is no parameter "${name}". Parameters are ${known.join(", ")}.${didYouMean(name, known)}`;
  const fault = valueFault(parameter, value);
  return fault === undefined ? undefined : `The parameter ${name} ${fault}`;
}
