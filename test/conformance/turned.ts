import type { Model } from "../../src/model/model.js";
import { withoutUnknownFields } from "./dropped-fields.js";
import { refusals, unreadable, withoutReason } from "./kubernetes.js";
import type { Traveller } from "./ways.js";

/**
 * The paths that an API server rejects after it drops unknown fields, by the name of the sample. An object that it cannot
 * decode is only unreadable.
 */
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
  const all = lenient.length === 0 ? strict : new Map([...strict, ...refusals(command, model, lenient)]);
  return new Map([...all].map(([name, paths]) => [name, paths.map(withoutReason)]));
}

export function isUndecoded(paths: readonly string[] = []): boolean {
  return paths.some((path) => path.startsWith(unreadable));
}

/** The paths that the API server starts and stops rejecting. */
export interface Turned {
  readonly begins: readonly string[];
  readonly ends: readonly string[];
}

export function turned(before: readonly string[] = [], after: readonly string[] = []): Turned {
  return { begins: without(after, before), ends: without(before, after) };
}

/** Sorted, each once. */
export function without(some: readonly string[], others: readonly string[]): readonly string[] {
  return [...new Set(some)].filter((one) => !others.includes(one)).sort();
}
