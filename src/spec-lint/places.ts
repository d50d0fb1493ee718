import { tryParsePathSteps } from "../lib/path-steps.js";
import { remembered, rememberedTexts } from "../lib/remembered.js";
import { toCollection } from "../model/author.js";
import type { Collection } from "../model/predicate.js";
import type { Fields } from "../spec/fields.js";
import type { CollectionSource } from "../spec/types.js";

/** A field as a rule reads it. */
export interface FieldPlace {
  /** The type of the field: one of `spec/fields`, a list, a map, or an entry of a map. */
  readonly type: string;
  /** The path leads through a list, whose items have the field: the list itself has none. */
  readonly insideList: boolean;
}

/** Where a path starts: a kind of object, and the collections around the element, from the outside in. */
export interface PathStart {
  readonly kind: string;
  readonly around: readonly CollectionSource[];
}

/**
 * Where a path leads: to three fields for containers, else to one. Undefined if one of them is not in the API. Many predicates read the
 * same few fields, in all versions, so each path is followed once.
 */
export function fieldPlaces(
  { kind, around }: PathStart,
  path: string,
): (fields: Fields) => readonly FieldPlace[] | undefined {
  const key = JSON.stringify([kind, around, path] satisfies PathKey);
  return (fields) => placesIn(fields)(key);
}

type PathKey = [kind: string, around: readonly CollectionSource[], path: string];

/** Of the fields of a version: the places of a {@link PathKey} as JSON. */
const placesIn = remembered((fields: Fields) =>
  rememberedTexts((key): readonly FieldPlace[] | undefined => followed(fields, JSON.parse(key) as PathKey)),
);

function followed(fields: Fields, [kind, around, path]: PathKey): readonly FieldPlace[] | undefined {
  const keys = keysOf(path);
  if (keys === undefined) return undefined;
  const steps = around.map(toCollection);
  const isEntry = steps.at(-1)?.kind === "entries";
  const places: FieldPlace[] = [];
  for (const start of startsOf(fields, kind, steps)) {
    const place = isEntry ? entryPlace(fields, kind, start, keys) : fieldPlace(fields, kind, start, keys);
    if (place === undefined) return undefined;
    places.push(place);
  }
  return places;
}

function fieldPlace(fields: Fields, kind: string, start: string, keys: readonly string[]): FieldPlace | undefined {
  const found = fields.follow(kind, start, keys);
  if (found === undefined) return undefined;
  const { path, type } = found;
  // Without a key, it is an item of the list.
  if (keys.length === 0) return { type, insideList: false };
  const insideList = path.slice(start.length).includes("[].");
  if (path.endsWith("[]")) return { type: "list", insideList };
  return { type: path.endsWith("{}") ? "map" : type, insideList };
}

function entryPlace(fields: Fields, kind: string, start: string, keys: readonly string[]): FieldPlace | undefined {
  const [first, ...rest] = keys;
  if (first === undefined) return { type: "entry", insideList: false };
  if (first === "value") return fieldPlace(fields, kind, start, keys);
  return first === "key" && rest.length === 0 ? { type: "string", insideList: false } : undefined;
}

/** The paths of the elements of a chain of collections: three for containers, else one. */
function startsOf(fields: Fields, kind: string, steps: readonly Collection[]): readonly string[] {
  return steps.reduce<readonly string[]>(
    (starts, step) => {
      if (step.kind === "containers") return step.lists.map((list) => `spec.${list}[]`);
      return starts.flatMap((from) => fields.follow(kind, from, step.path.keys)?.path ?? []);
    },
    [""],
  );
}

/** Each version is asked for the same paths. */
const keysOf = rememberedTexts((path: string): readonly string[] | undefined =>
  tryParsePathSteps(path)?.map(({ text }) => text),
);
