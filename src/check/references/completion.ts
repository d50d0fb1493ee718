import { isAbsent } from "../../lib/json.js";
import { tryParsePathSteps } from "../../lib/path-steps.js";
import type { KubernetesObject, ManifestObject } from "../../manifests/manifest-item.js";

/** A reference from an object to others. */
export interface Reason {
  /** The path of the field that refers to them. */
  readonly path: string;
  readonly owners: readonly ManifestObject[];
}

/** An object with the fields that other objects add. */
export interface Completion {
  readonly value: KubernetesObject;
  /** By path of an added field: why it was added. */
  readonly reasons: ReadonlyMap<string, Reason>;
}

/** A copy of an object with a value at these keys; missing parents are added. */
export function withValue<Value>(object: Value, keys: readonly string[], value: unknown): Value {
  const [key, ...rest] = keys;
  if (key === undefined) return value as Value;
  const parent = (object ?? {}) as Readonly<Record<string, unknown>>;
  const child = Object.hasOwn(parent, key) ? parent[key] : undefined;
  return { ...parent, [key]: withValue(child, rest, value) } as Value;
}

/** Did the completion add the field at this path? */
export function wasAdded(path: string, object: KubernetesObject, { value }: Completion): boolean {
  return exists(path, value) && !exists(path, object);
}

function exists(path: string, object: KubernetesObject): boolean {
  let current: unknown = object;
  for (const key of keysOf(path)) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, key)) return false;
    current = (current as Readonly<Record<string, unknown>>)[key];
  }
  return !isAbsent(current);
}

/** Map keys with brackets can make a path ambiguous; then it leads to no field. */
function keysOf(path: string): readonly string[] {
  return tryParsePathSteps(path)?.map(({ text }) => text) ?? [path];
}
