import type { Fault } from "../../spec/schema.js";

/**
 * A value without what is wrong in it: names of mappings and items of lists go, and what is right around them stays.
 * A list of which nothing is left goes, too: it must not pass for one that was empty from the start.
 */
export function without(value: unknown, faults: readonly Pick<Fault, "keys">[]): unknown {
  if (faults.length === 0) return value;
  if (faults.some(({ keys }) => keys.length === 0) || typeof value !== "object" || value === null) return undefined;
  const right = Object.entries(value)
    .map(([key, child]): [string, unknown] => [key, without(child, below(key, faults))])
    .filter(([, child]) => child !== undefined);
  if (!Array.isArray(value)) return Object.fromEntries(right);
  return right.length === 0 ? undefined : right.map(([, child]) => child);
}

function below(key: string, faults: readonly Pick<Fault, "keys">[]): readonly Pick<Fault, "keys">[] {
  return faults.filter(({ keys }) => keys[0] === key).map(({ keys }) => ({ keys: keys.slice(1) }));
}
