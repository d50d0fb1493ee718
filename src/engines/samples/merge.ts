import { isDeepStrictEqual } from "node:util";
import type { Mapping } from "../../lib/json.js";
import { isMapping } from "../../lib/json.js";
import type { KubeObject } from "./workloads.js";

/** Two values contradict each other. */
class Contradiction extends Error {}

/**
 * One object with everything in two: fields of both, items of both lists. Containers and volumes whose names the
 * first uses for others get names of their own.
 *
 * @returns undefined where they contradict each other
 */
export function merged(first: KubeObject, second: KubeObject): KubeObject | undefined {
  const joining = { ...withOwnVolumes(first, second), metadata: { ...second.metadata, name: first.metadata.name } };
  try {
    return mergedMapping(first, joining) as KubeObject;
  } catch (error) {
    if (error instanceof Contradiction) return undefined;
    throw error;
  }
}

function mergedValues(key: string, first: unknown, second: unknown): unknown {
  if (isDeepStrictEqual(first, second)) return first;
  if (Array.isArray(first) && Array.isArray(second)) return mergedItems(key, first, second);
  if (isMapping(first) && isMapping(second)) return mergedMapping(first, second);
  throw new Contradiction();
}

function mergedMapping(first: Mapping, second: Mapping): Mapping {
  const both = { ...first };
  for (const [key, value] of Object.entries(second))
    both[key] = key in first ? mergedValues(key, first[key], value) : value;
  return both;
}

/** An item of both is kept once; two different items with the same name are a contradiction. */
function mergedItems(key: string, first: readonly unknown[], second: readonly unknown[]): readonly unknown[] {
  const items = [...first];
  for (const item of second) {
    if (items.some((other) => isDeepStrictEqual(other, item))) continue;
    items.push(key.toLowerCase().endsWith("containers") ? renamed(item, items) : unique(item, items));
  }
  return items;
}

function unique(item: unknown, others: readonly unknown[]): unknown {
  if (nameOf(item) !== undefined && others.some((other) => nameOf(other) === nameOf(item))) throw new Contradiction();
  return item;
}

/** `main-2`, where `main` is another container. */
function renamed(container: unknown, others: readonly unknown[]): unknown {
  const [name, taken] = [nameOf(container), others.map(nameOf)];
  if (name === undefined || !taken.includes(name)) return container;
  let number = 2;
  while (taken.includes(`${name}-${number}`)) number += 1;
  return { ...(container as Mapping), name: `${name}-${number}` };
}

/** The second object with new names for its volumes whose names the first uses for other volumes. */
function withOwnVolumes(first: KubeObject, second: KubeObject): KubeObject {
  const taken = volumesOf(first);
  const names = new Map<unknown, string>();
  for (const [name, volume] of volumesOf(second)) {
    if (!taken.has(name) || isDeepStrictEqual(taken.get(name), volume)) continue;
    let number = 2;
    while (taken.has(`${name}-${number}`)) number += 1;
    names.set(name, `${name}-${number}`);
  }
  const rename = (key: string, value: unknown): unknown =>
    ["volumes", "volumeMounts", "volumeDevices"].includes(key) && Array.isArray(value)
      ? value.map((item) => (names.has(nameOf(item)) ? { ...item, name: names.get(nameOf(item)) } : item))
      : value;
  return names.size === 0 ? second : (JSON.parse(JSON.stringify(second, rename)) as KubeObject);
}

/** The volumes of a pod, or of the pods that a workload makes, by name. */
function volumesOf(object: KubeObject): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>();
  JSON.stringify(object, (key, value: unknown) => {
    if (key === "volumes" && Array.isArray(value))
      for (const volume of value) found.set(String(nameOf(volume)), volume);
    return value;
  });
  return found;
}

function nameOf(value: unknown): string | undefined {
  return isMapping(value) && typeof value["name"] === "string" ? value["name"] : undefined;
}
