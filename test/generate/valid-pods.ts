import fc from "fast-check";
import type { Model, Subject } from "../../src/model/model.js";
import type { Edit } from "./edits.js";
import { applyEdits, containerEdit, edit } from "./edits.js";
import type { KubeObject } from "./objects.js";
import type { Place } from "./place.js";
import { containerPlace } from "./place.js";
import { placementEdits } from "./placement.js";
import { placesRead } from "./reads.js";
import { together } from "./together.js";
import type { Values } from "./windows-values.js";
import {
  annotationKeys,
  annotationValues,
  appArmorAnnotation,
  containerValues,
  firstContainerValues,
  podValues,
  volumes,
} from "./windows-values.js";

/** A Pod without its name, or the template of a workload. */
export interface PodTemplate {
  readonly metadata: object;
  readonly spec: Readonly<Record<string, unknown>>;
}

/**
 * Pod templates with all fields that the API server of this version rejects for Windows, in all combinations, and with few
 * other mistakes: fields that the version does not have are never set.
 */
export function validTemplates(model: Model): fc.Arbitrary<PodTemplate> {
  const root = placesRead(model, podSubject(model));
  const parts = {
    ...containerCounts,
    volume: volumes,
    system,
    placement: placements(root),
    edits: fc.array(edits(root), { maxLength: 8, size: "max" }),
    together,
  };
  return fc
    .record(parts)
    .map(({ init, regular, ephemeral, volume, system: declared, placement, edits: changes, together: more }) => {
      const spec = {
        ...containers("initContainers", init),
        ...containers("containers", regular),
        ...containers("ephemeralContainers", ephemeral),
        volumes: [{ name: "data", ...volume }],
      };
      return applyEdits({ metadata: {}, spec }, [...declared, ...placement, ...changes, ...more]) as PodTemplate;
    });
}

export function podSubject({ subjects }: Model): Subject {
  const subject = subjects.find(({ name }) => name === "pod");
  if (!subject) throw new Error("No subject is called pod.");
  return subject;
}

const containerCounts = {
  init: fc.nat({ max: 2 }),
  // Now and then so many that indexes have two digits.
  regular: fc.oneof(
    { weight: 30, arbitrary: fc.integer({ min: 1, max: 3 }) },
    { weight: 1, arbitrary: fc.constant(11) },
  ),
  ephemeral: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constantFrom(1, 2) }),
};

function containers(list: string, count: number): object {
  const named = Array.from({ length: count }, (_, index) => ({ name: `${list.slice(0, 1)}${index}`, image: "a" }));
  return count === 0 ? {} : { [list]: named };
}

const system = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Edit[]>([{ at: ["spec", "os"], value: { name: "windows" } }]) },
  { weight: 1, arbitrary: fc.constant<Edit[]>([{ at: ["spec", "os"], value: { name: "linux" } }]) },
  { weight: 3, arbitrary: fc.constant<Edit[]>([]) },
);

/** Signs of a system beside its name, agreeing with it or not. */
function placements(root: Place): fc.Arbitrary<Edit[]> {
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant<Edit[]>([]) },
    { weight: 1, arbitrary: fc.array(placementEdits(root), { maxLength: 2 }) },
  );
}

function edits(root: Place): fc.Arbitrary<Edit> {
  const container = containerPlace(root, "containers");
  return fc.oneof(
    ...known(podValues, root).map(([keys, value]) => edit(keys, orNull(value))),
    ...known(containerValues, container).map(([keys, value]) => containerEdit(keys, orNull(value))),
    ...known(firstContainerValues, container).map(([at, value]) => {
      return orNull(value).map((one): Edit => ({ at, value: one, which: { list: "containers", index: 0 } }));
    }),
    {
      weight: 4,
      arbitrary: fc
        .tuple(annotationKeys, annotationValues)
        .map(([key, value]): Edit => ({ at: ["metadata", "annotations", key], value })),
    },
    edit(["metadata", "annotations", appArmorAnnotation.key], appArmorAnnotation.values),
  );
}

/** The fields that a version has. For a field of list items, the list. */
function known(values: Values, place: Place): (readonly [readonly string[], fc.Arbitrary<unknown>])[] {
  return Object.entries(values)
    .filter(([path]) => place.has(path.replace("[]", "").split(".")))
    .map(([path, value]) => [path.replace(/\[\].*$/, "").split("."), value] as const);
}

function orNull(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) });
}

/** Pods on Windows nodes and nowhere else, without a word about their system. */
export function placedPods(model: Model): fc.Arbitrary<KubeObject> {
  return validTemplates(model).map(({ metadata, spec: { os, affinity, runtimeClassName, ...spec } }) => {
    return {
      apiVersion: "v1",
      kind: "Pod",
      metadata,
      spec: { ...spec, nodeSelector: { "kubernetes.io/os": "windows" } },
    };
  });
}
