import { compareText } from "../../lib/diagnostic.js";
import { isMapping } from "../../lib/json.js";
import { didYouMean } from "../../lib/nearest.js";
import type { Platform } from "../../model/model.js";
import type { Parameter } from "../../model/parameter.js";
import { valueFault } from "../../model/parameter.js";
import type { Fault } from "../../spec/schema.js";

/** The parameters and platforms that users can set. */
export interface Settable {
  readonly parameters: readonly Parameter[];
  readonly platforms: readonly Platform[];
}

/** A value of a parameter. */
export type Setting = readonly [name: string, value: string | readonly string[]];

export function unknownPlatform(asked: string, platforms: readonly Platform[]): string {
  return `There is no platform "${asked}". ${knownPlatforms(platforms)}${didYouMean(
    asked,
    platforms.map(({ id }) => id),
  )}`;
}

function knownPlatforms(platforms: readonly Platform[]): string {
  return `Platforms are ${platforms
    .map(({ id }) => id)
    .sort(compareText)
    .join(", ")}.`;
}

export function unknownParameter(name: string, parameters: readonly Parameter[]): string {
  const known = parameters.map((one) => one.name);
  return `There is no parameter "${name}". Parameters are ${known.join(", ")}.${didYouMean(name, known)}`;
}

/** The keys for the cluster. */
interface ClusterKeys {
  readonly platform?: unknown;
  readonly parameters?: unknown;
}

/** What is wrong with the names of a platform and of parameters, and with their values. */
export function clusterFaults({ platform, parameters }: ClusterKeys, settable: Settable): readonly Fault[] {
  const leaves = leavesOf(parameters, [], settable);
  return [...platformFaults(platform, settable), ...leaves.flatMap((leaf) => leafFaults(leaf, leaves, settable))];
}

/** The values of parameters that have no faults; `taint: { key: … }` is `taint.key`. */
export function settingsIn(parameters: unknown, settable: Settable): readonly Setting[] {
  return leavesOf(parameters, [], settable).map(({ name, value }) => [name, value as Setting[1]]);
}

function platformFaults(platform: unknown, { platforms }: Settable): readonly Fault[] {
  if (platform === undefined || platforms.some(({ id }) => id === platform)) return [];
  const message =
    typeof platform === "string"
      ? unknownPlatform(platform, platforms)
      : `A platform is one name. ${knownPlatforms(platforms)}`;
  return [{ keys: ["platform"], message }];
}

/** The value of one name. */
interface Leaf {
  readonly keys: readonly string[];
  readonly name: string;
  readonly value: unknown;
}

/** A mapping whose name starts names of parameters is a group of them; an empty group is ignored. */
function leavesOf(value: unknown, keys: readonly string[], settable: Settable): readonly Leaf[] {
  const name = keys.join(".");
  const isGroup = name === "" || settable.parameters.some((one) => one.name.startsWith(`${name}.`));
  if (isGroup && (value === undefined || value === null)) return [];
  if (!isGroup || !isMapping(value)) return name === "" ? [] : [{ keys, name, value }];
  return Object.entries(value).flatMap(([key, child]) => leavesOf(child, [...keys, key], settable));
}

function leafFaults(leaf: Leaf, leaves: readonly Leaf[], { parameters }: Settable): readonly Fault[] {
  const message = leafFault(leaf, parameters) ?? repetition(leaf, leaves);
  return message === undefined ? [] : [{ keys: ["parameters", ...leaf.keys], message }];
}

function leafFault({ name, value }: Leaf, parameters: Settable["parameters"]): string | undefined {
  const parameter = parameters.find((one) => one.name === name);
  if (parameter === undefined) return unknownParameter(name, parameters);
  const fault = valueFault(parameter, value);
  return fault === undefined ? undefined : `The parameter ${name} ${fault}`;
}

/** `taint.key` and `key` inside `taint` are the same. */
function repetition(leaf: Leaf, leaves: readonly Leaf[]): string | undefined {
  const isFirst = leaves.find(({ name }) => name === leaf.name) === leaf;
  return isFirst ? undefined : `The parameter ${leaf.name} is set twice. Keep one.`;
}
