import { parseFieldPath } from "../../model/field-path.js";
import type { Completion, Reason } from "./completion.js";
import { withValue } from "./completion.js";
import type { KnownObject } from "./known-object.js";
import { fieldOf, listOf, pathIn, textsOf } from "./known-object.js";
import type { Bringing } from "./runtime-classes.js";

/** The placement of a pod: its own fields, and those that other objects add. */
export interface Placement {
  readonly nodeSelector: Readonly<Record<string, string>>;
  readonly tolerations: readonly unknown[];
  /** By key of the node selector: its reason. */
  readonly reasons: ReadonlyMap<string, Reason>;
}

export function ownPlacement(pod: KnownObject): Placement {
  return {
    nodeSelector: textsOf(fieldOf(pod, "spec.nodeSelector")),
    tolerations: listOf(fieldOf(pod, "spec.tolerations")),
    reasons: new Map(),
  };
}

/**
 * Merges as admission does: existing entries stay first.
 *
 * @param path of the pod's field that refers to the other object
 * @returns undefined where admission rejects the pod, because of different values for one label
 */
export function merge(
  placement: Placement,
  bringing: Pick<Bringing, "nodeSelector" | "tolerations">,
  reason: Reason,
): Placement | undefined {
  const { nodeSelector, reasons } = placement;
  const wanted = Object.entries(bringing.nodeSelector);
  if (wanted.some(([key, value]) => (nodeSelector[key] ?? value) !== value)) return undefined;
  const added = wanted.filter(([key]) => nodeSelector[key] === undefined);
  return {
    nodeSelector: { ...nodeSelector, ...Object.fromEntries(added) },
    tolerations: [...placement.tolerations, ...missing(bringing.tolerations, placement.tolerations)],
    reasons: new Map([...reasons, ...added.map(([key]) => [key, reason] as const)]),
  };
}

function missing(tolerations: readonly unknown[], present: readonly unknown[]): readonly unknown[] {
  const texts = new Set(present.map((one) => JSON.stringify(one)));
  return tolerations.filter((one) => !texts.has(JSON.stringify(one)));
}

/** The pod with its placement; undefined where nothing was added. */
export function completed(pod: KnownObject, { nodeSelector, tolerations, reasons }: Placement): Completion | undefined {
  const own = ownPlacement(pod);
  const selects = reasons.size > 0;
  const tolerates = tolerations.length > own.tolerations.length;
  if (!selects && !tolerates) return undefined;
  let { value } = pod.item;
  if (selects) value = withValue(value, keysOf(pod, "spec.nodeSelector"), nodeSelector);
  if (tolerates) value = withValue(value, keysOf(pod, "spec.tolerations"), tolerations);
  return {
    value,
    reasons: new Map([...reasons].map(([key, reason]) => [pathIn(pod, `spec.nodeSelector[${key}]`), reason])),
  };
}

function keysOf(pod: KnownObject, field: string): readonly string[] {
  return parseFieldPath(pathIn(pod, field)).keys;
}
