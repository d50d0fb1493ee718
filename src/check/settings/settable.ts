import { compareText } from "../../lib/diagnostic.js";
import type { Platform } from "../../model/model.js";
import type { Parameter } from "../../model/parameter.js";
import { didYouMean } from "../../lib/nearest.js";

/** What there is to set. */
export interface Settable {
  readonly parameters: readonly Parameter[];
  readonly platforms: readonly Platform[];
}

/** A value of a parameter. */
export type Setting = readonly [name: string, value: string | readonly string[]];

export function unknownPlatform(asked: string, platforms: readonly Platform[]): string {
  return `There is no platform "${asked}". ${knownPlatforms(platforms)}${didYouMean(asked, platforms.map(({ id }) => id))}`;
}

export function knownPlatforms(platforms: readonly Platform[]): string {
  return `Platforms are ${platforms.map(({ id }) => id).sort(compareText).join(", ")}.`;
}

export function unknownParameter(name: string, parameters: readonly Parameter[]): string {
  const known = parameters.map((one) => one.name);
  return `There is no parameter "${name}". Parameters are ${known.join(", ")}.${didYouMean(name, known)}`;
}
