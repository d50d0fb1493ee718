import type { Model } from "../../src/model/model.js";
import { withoutUnknownFields } from "./dropped-fields.js";
import { refusals, unreadable } from "./kubernetes.js";
import type { Traveller } from "./ways.js";

/** The paths that an API server rejects after it drops unknown fields, by the name of the sample. */
export function refusalsOf(
  command: string,
  model: Model,
  travellers: readonly Traveller[],
): ReadonlyMap<string, readonly string[]> {
  const samples = travellers.map(({ name, object }) => ({ name, origin: name, object }));
  const strict = refusals(command, model, samples);
  const lenient = samples.flatMap((sample) => {
    const object = isUndecoded(strict.get(sample.name))
      ? withoutUnknownFields(sample.object, String(strict.get(sample.name)))
      : undefined;
    return object === undefined ? [] : [{ ...sample, object }];
  });
  return lenient.length === 0 ? strict : new Map([...strict, ...refusals(command, model, lenient)]);
}

export function isUndecoded(paths: readonly string[] = []): boolean {
  return paths.some((path) => path.startsWith(unreadable));
}

const met = new Set<object>();

/** Paths that one version rejects on every operating system and another one accepts. No rule covers them. */
const ofEverySystem: readonly { readonly path: RegExp; readonly why: string }[] = [
  { path: /\.sysctls\[\d+\]\.name$/, why: "1.24 takes no slashes in the name of a sysctl." },
];

function isOfEverySystem(path: string): boolean {
  const row = ofEverySystem.find((one) => one.path.test(path));
  if (row !== undefined) met.add(row);
  return row !== undefined;
}

/** The paths that the API server starts and stops rejecting. */
export interface Turned {
  readonly begins: readonly string[];
  readonly ends: readonly string[];
}

export function turned({ refused }: Traveller, before: readonly string[] = [], after: readonly string[] = []): Turned {
  const ours = (paths: readonly string[]): readonly string[] => paths.filter((path) => !isOfEverySystem(path));
  return { begins: without(ours(after), [...before, ...refused]), ends: without(ours(before), [...after, ...refused]) };
}

/** Why something is of every system, though no error showed it. */
export function neverMet(): readonly string[] {
  return ofEverySystem.filter((row) => !met.has(row)).map(({ why }) => why);
}

/** Sorted, each once. */
export function without(some: readonly string[], others: readonly string[]): readonly string[] {
  return [...new Set(some)].filter((one) => !others.includes(one)).sort();
}
