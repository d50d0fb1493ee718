import type { Mapping } from "../lib/json.js";
import type { KubernetesObject } from "./manifest-item.js";

/**
 * The fields of the API that are maps of strings in every kind that has them as a mapping. `options` are missing: those of volumes are
 * such a map, those of the log of a kubelet are not.
 */
export const mapsOfStrings: ReadonlySet<string> = new Set([
  "annotations",
  "cpuManagerPolicyOptions",
  "defaultPodSysctls",
  "evictionHard",
  "evictionMinimumReclaim",
  "evictionSoft",
  "evictionSoftGracePeriod",
  "kubeReserved",
  "labels",
  "matchLabels",
  "nodeSelector",
  "parameters",
  "qosReserved",
  "systemReserved",
  "topologyManagerPolicyOptions",
  "userAnnotations",
  "volumeAttributes",
]);

const ofServices: ReadonlySet<string> = new Set([...mapsOfStrings, "selector"]);

/**
 * An object with the empty string in place of null in maps of strings, as the API server stores it: Go reads null as the zero value. A
 * template writes `kubernetes.io/os: ` where its value is empty. Null in a field stays, because the API treats the field as missing.
 */
export function withStoredMaps(object: KubernetesObject): KubernetesObject {
  const maps = object.kind === "Service" ? ofServices : mapsOfStrings;
  return withStored(object, "", maps) as KubernetesObject;
}

/** The same value where nothing changes: most objects have no such null, and copies would take memory. */
function withStored(value: unknown, name: string, maps: ReadonlySet<string>): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return itemsWithStored(value, maps);
  return entriesWithStored(value as Mapping, maps.has(name), maps);
}

function itemsWithStored(items: readonly unknown[], maps: ReadonlySet<string>): readonly unknown[] {
  let changed: unknown[] | undefined;
  for (const [index, item] of items.entries()) {
    const stored = withStored(item, "", maps);
    if (stored !== item) (changed ??= [...items])[index] = stored;
  }
  return changed ?? items;
}

function entriesWithStored(mapping: Mapping, isMapOfStrings: boolean, maps: ReadonlySet<string>): Mapping {
  let changed: Map<string, unknown> | undefined;
  for (const key of Object.keys(mapping)) {
    const value = mapping[key];
    const stored = isMapOfStrings && value === null ? "" : withStored(value, key, maps);
    if (stored !== value) (changed ??= new Map()).set(key, stored);
  }
  if (changed === undefined) return mapping;
  const entries = Object.entries(mapping);
  return Object.fromEntries(entries.map(([key, value]) => [key, changed.has(key) ? changed.get(key) : value]));
}
