import fc from "fast-check";
import type { ContainerList } from "../../src/model/predicate.js";
import { containerLists } from "../../src/model/predicate.js";
import type { Place } from "./place.js";
import { containerPlace } from "./place.js";
import { nullable } from "./values.js";

/** Which containers an edit changes: every one, or one of a list. */
type Which = "all" | { readonly list: ContainerList; readonly index: number };

/** A field of an object set to a value. A field of a container names the container. */
export interface Edit {
  readonly at: readonly string[];
  readonly value: unknown;
  readonly which?: Which;
}

const anyContainer: fc.Arbitrary<Which> = fc.oneof(
  fc.constant("all" as const),
  fc.record({ list: fc.constantFrom("containers" as const, ...containerLists), index: fc.nat({ max: 2 }) }),
);

/** Edits of every field that rules read in a pod template, each as likely as the others. */
export function podEdits(root: Place): fc.Arbitrary<Edit> {
  const container = containerPlace(root, "containers");
  const inside = placesIn(container).map(([at, place]) => containerEdit(at, nullable(place)));
  return fc.oneof(...rootEdits(root), ...inside);
}

/** The places that edits set, as words: `pod` or `container`, then the keys. */
export function editablePlaces(root: Place): readonly (readonly string[])[] {
  const inContainer = placesIn(containerPlace(root, "containers")).map(([at]) => ["container", ...at]);
  return [
    ...placesIn(root)
      .filter(isPart)
      .map(([at]) => ["pod", ...at]),
    ...inContainer,
  ];
}

/** Edits of an object that is checked completely. */
export function objectEdits(root: Place): fc.Arbitrary<Edit> {
  return fc.oneof(...rootEdits(root));
}

function rootEdits(root: Place): fc.Arbitrary<Edit>[] {
  return placesIn(root)
    .filter(isPart)
    .map(([at, place]) => edit(at, nullable(place)));
}

/** Not the complete `spec` or `metadata`, because that would undo all other edits. */
function isPart([at]: readonly [readonly string[], Place]): boolean {
  return at.length > 1 || !["spec", "metadata"].includes(at[0] ?? "");
}

export function edit(at: readonly string[], value: fc.Arbitrary<unknown>): fc.Arbitrary<Edit> {
  return value.map((one) => ({ at, value: one }));
}

export function containerEdit(at: readonly string[], value: fc.Arbitrary<unknown>): fc.Arbitrary<Edit> {
  return fc.record({ at: fc.constant(at), value, which: anyContainer });
}

/** Every place that can be reached without going through a list; lists of containers are built apart. */
function placesIn(root: Place): (readonly [readonly string[], Place])[] {
  return [...root.fields].flatMap(([key, place]) => {
    if (containerLists.some((list) => list === key)) return [];
    const inner = placesIn(place).map(([keys, one]) => [[key, ...keys], one] as const);
    return [[[key], place] as const, ...inner];
  });
}

type Json = Record<string, unknown>;

/** A copy of the template with the edits made, one after the other. */
export function applyEdits(template: object, edits: readonly Edit[]): object {
  const copy = structuredClone(template);
  for (const one of edits) {
    for (const target of targets(copy, one)) set(target, one.at, structuredClone(one.value));
  }
  return copy;
}

function targets(template: object, { which }: Edit): readonly Json[] {
  if (which === undefined) return [template as Json];
  const { spec } = template as { spec?: Partial<Record<ContainerList, Json[] | null>> };
  const all = containerLists.flatMap((list) => spec?.[list] ?? []);
  if (which === "all") return all;
  // A container that is not there is the first one that is, so that fewer containers still show the edit.
  return [spec?.[which.list]?.[which.index] ?? all[0]].filter((one) => one !== undefined);
}

/** Parents that are missing or null become objects. */
function set(target: Json, [key = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const inner = target[key];
  const parent = typeof inner === "object" && inner !== null && !Array.isArray(inner) ? (inner as Json) : {};
  target[key] = parent;
  set(parent, rest, value);
}
