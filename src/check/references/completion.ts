import type { KubernetesObject, ManifestObject } from "../../manifests/manifest-item.js";
import { parsePathSteps } from "../../lib/path-steps.js";

/** What leads from an object to others. */
export interface Reason {
  /** The path of the object that leads there. */
  readonly path: string;
  readonly owners: readonly ManifestObject[];
}

/** An object as it is once other objects have had their say. */
export interface Completion {
  readonly value: KubernetesObject;
  /** What brought a field, by the path of the field. */
  readonly reasons: ReadonlyMap<string, Reason>;
}

/** A copy of an object in which the field at these keys has a value; parents that are missing come along. */
export function withValue<Value>(object: Value, keys: readonly string[], value: unknown): Value {
  const [key, ...rest] = keys;
  if (key === undefined) return value as Value;
  const parent = (object ?? {}) as Readonly<Record<string, unknown>>;
  const child = Object.hasOwn(parent, key) ? parent[key] : undefined;
  return { ...parent, [key]: withValue(child, rest, value) } as Value;
}

/** Did the path come into the object by its completion? */
export function wasAdded(path: string, object: KubernetesObject, { value }: Completion): boolean {
  return exists(path, value) && !exists(path, object);
}

function exists(path: string, object: KubernetesObject): boolean {
  let current: unknown = object;
  for (const key of keysOf(path)) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, key)) return false;
    current = (current as Readonly<Record<string, unknown>>)[key];
  }
  return current !== undefined && current !== null;
}

/** The key of a map can make a path that is none; then it leads nowhere. */
function keysOf(path: string): readonly string[] {
  try {
    return parsePathSteps(path).map(({ text }) => text);
  } catch {
    return [path];
  }
}
