import { groupBy } from "../lib/lists.js";
import { rememberedTexts } from "../lib/remembered.js";

/** A place in the API's types: `spec.containers[]`, `metadata.annotations{}`, `spec.os.name`. */
export interface TypedPlace {
  readonly path: string;
  /** `boolean`, `string`, `object`, `quantity`, …: of the field, of a list's items, of a map's values. */
  readonly type: string;
}

/** The fields of every kind of API object in one version of Kubernetes. */
export class Fields {
  readonly #kinds: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** By kind, place and key. Manifests have few different fields, so each is looked up once. */
  readonly #steps = new Map<string, Map<string, Map<string, TypedPlace | undefined>>>();

  /** Of a kind: the fields inside each other one. A search of all for each is too slow. */
  readonly #inside = rememberedTexts((kind) => groupBy([...(this.#kinds.get(kind)?.keys() ?? [])], parentOf));

  constructor(kinds: ReadonlyMap<string, ReadonlyMap<string, string>>) {
    this.#kinds = kinds;
  }

  /** Is nothing known of this version? */
  get isEmpty(): boolean {
    return this.#kinds.size === 0;
  }

  /** The types of a kind, by path. */
  of(kind: string): ReadonlyMap<string, string> | undefined {
    return this.#kinds.get(kind);
  }

  /** Does the API have this field? `path` is spelled as in `spec/fields`. */
  has(kind: string, path: string): boolean {
    return this.#kinds.get(kind)?.has(path) ?? false;
  }

  /** The fields of an object, an item or a value of a map, as their paths. @param at its path; empty for the object itself */
  inside(kind: string, at: string): readonly string[] {
    return this.#inside(kind).get(at) ?? [];
  }

  /**
   * Follows keys from a place, as a field path does: a key of an object, or any key of a map.
   *
   * @param from a path of the table; empty for the object itself
   * @returns where they lead, or undefined when the API has no such field
   */
  follow(kind: string, from: string, keys: readonly string[]): TypedPlace | undefined {
    let place: TypedPlace | undefined = { path: from, type: this.#kinds.get(kind)?.get(from) ?? "object" };
    for (const key of keys) place = place && this.next(kind, place.path, key);
    return place;
  }

  /** Follows one key from a place. @param from a path of the table; empty for the object itself */
  next(kind: string, from: string, key: string): TypedPlace | undefined {
    const fields = this.#kinds.get(kind);
    // Users choose the keys of a map, so they are not remembered.
    if (fields === undefined || from.endsWith("{}")) return fields && step(fields, from, key);
    const steps = nested(nested(this.#steps, kind), from);
    if (!steps.has(key)) steps.set(key, step(fields, from, key));
    return steps.get(key);
  }
}

/** `spec.containers[]` of `spec.containers[].image`; empty for a field of the object itself. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("."), 0));
}

function step(fields: ReadonlyMap<string, string>, from: string, key: string): TypedPlace | undefined {
  // Any key leads to a value of the map, and all its values are of one type.
  if (from.endsWith("{}")) return { path: `${from.slice(0, -2)}{*}`, type: fields.get(from) ?? "object" };
  const next = from === "" ? key : `${from}.${key}`;
  for (const candidate of [next, `${next}[]`, `${next}{}`]) {
    const found = fields.get(candidate);
    if (found !== undefined) return { path: candidate, type: found };
  }
  return undefined;
}

/** The map of a key, which is added if it is missing. */
function nested<Value>(maps: Map<string, Map<string, Value>>, key: string): Map<string, Value> {
  const known = maps.get(key) ?? new Map<string, Value>();
  maps.set(key, known);
  return known;
}
