import type { KubeObject } from "../generate/objects.js";

/** The unknown field. */
export const noSuchField = "noSuchField";

/** An object with an unknown field, and the path of its parent: `spec.rules[].match`. */
export interface Misspelt {
  readonly place: string;
  readonly object: KubeObject;
}

/** Every place in the specs of some objects where a field could be misspelt, each once. */
export function misspelt(objects: readonly KubeObject[]): readonly Misspelt[] {
  const all = objects.flatMap((object) => {
    const { spec } = object as { readonly spec?: unknown };
    return placesIn(spec, "spec").map(
      ({ place, value }): Misspelt => ({ place, object: Object.assign({ ...object }, { spec: value }) }),
    );
  });
  return [...new Map(all.map((one) => [one.place, one])).values()];
}

/** The value once for each object in it, which has one field more. */
function placesIn(value: unknown, place: string): { readonly place: string; readonly value: unknown }[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      placesIn(item, `${place}[]`).map((one) => ({ ...one, value: value.with(index, one.value) })),
    );
  }
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, part]) =>
    placesIn(part, `${place}.${key}`).map((one) => ({ ...one, value: { ...value, [key]: one.value } })),
  );
  return [{ place, value: { ...value, [noSuchField]: true } }, ...inner];
}

/** The places that are in no other, in order. */
export function outermost(places: readonly string[]): readonly string[] {
  return places
    .filter((place) => !places.some((other) => place.startsWith(`${other}.`) || place.startsWith(`${other}[`)))
    .sort();
}
