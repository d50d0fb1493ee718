import { isDeepStrictEqual } from "node:util";
import type { KubeObject } from "./workloads.js";

type Fields = Readonly<Record<string, unknown>>;

/** Two values contradict each other. */
class Contradiction extends Error {}

/**
 * One object with everything that two say: fields of both, items of both lists. A container whose name the first uses for
 * another one gets a name of its own.
 *
 * @returns undefined where they contradict each other
 */
export function merged(first: KubeObject, second: KubeObject): KubeObject | undefined {
  try {
    return mergedFields({ ...first }, { ...second, metadata: { ...second.metadata, name: first.metadata.name } }) as KubeObject;
  } catch (error) {
    if (error instanceof Contradiction) return undefined;
    throw error;
  }
}

function mergedValues(key: string, first: unknown, second: unknown): unknown {
  if (isDeepStrictEqual(first, second)) return first;
  if (Array.isArray(first) && Array.isArray(second)) return mergedItems(key, first, second);
  if (isFields(first) && isFields(second)) return mergedFields(first, second);
  throw new Contradiction();
}

function mergedFields(first: Fields, second: Fields): Fields {
  const both = { ...first };
  for (const [key, value] of Object.entries(second)) both[key] = key in first ? mergedValues(key, first[key], value) : value;
  return both;
}

/** An item that both have stands there once; one that they have under the same name and otherwise is a contradiction. */
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
  return { ...(container as Fields), name: `${name}-${number}` };
}

function nameOf(value: unknown): string | undefined {
  return isFields(value) && typeof value["name"] === "string" ? value["name"] : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
