import { entryOf, itemsOf } from "../../lib/json.js";
import { remembered } from "../../lib/remembered.js";
import type { ManifestObject } from "../../manifests/manifest-item.js";
import { parseFieldPath } from "../../model/field-path.js";
import { podSubjectName } from "../../model/subject.js";
import type { ChangeNames, Completion, Reason } from "./completion.js";
import { withValue } from "./completion.js";
import type { KnownObject } from "./known-object.js";
import { fieldOf, namespaceOf, pathIn, textsOf } from "./known-object.js";
import { Nodes } from "./nodes.js";
import type { OsRelease } from "./operating-system.js";
import { excludesWindows } from "./operating-system.js";
import type { Admission, ClassAddition, PodAddition } from "./pod-admission.js";
import { namespaceSelectors, runtimeClasses } from "./pod-admission.js";
import { admissionOf, buildDecision, classNameOf, isConventional } from "./pod-class.js";
import { reducedAddition } from "./reduced-addition.js";

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
    tolerations: itemsOf(fieldOf(pod, "spec.tolerations")),
    reasons: new Map(),
  };
}

/**
 * Merges as admission does: existing entries stay first. Node selectors that contradict each other are rejected before.
 *
 * @param reason of the added entries
 */
export function merge(
  placement: Placement,
  addition: Pick<PodAddition, "nodeSelector" | "tolerations">,
  reason: Reason,
): Placement {
  const { nodeSelector, reasons } = placement;
  const added = Object.entries(addition.nodeSelector).filter(([key]) => entryOf(nodeSelector, key) === undefined);
  return {
    nodeSelector: { ...nodeSelector, ...Object.fromEntries(added) },
    tolerations: [...placement.tolerations, ...missing(addition.tolerations, placement.tolerations)],
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

type Selector = Placement["nodeSelector"];

/** A pod after admission. */
interface Admitted {
  /** With as much of the additions as rules distinguish. */
  readonly placement: Placement;
  /** The node selector of the pod and those that were added. None is empty, and no two have different values for a label. */
  readonly selectors: readonly Selector[];
}

/** Undefined where admission rejects the pod. */
function admit(pod: KnownObject, admissions: readonly Admission[]): Admitted | undefined {
  let placement = ownPlacement(pod);
  const selectors = Object.keys(placement.nodeSelector).length === 0 ? [] : [placement.nodeSelector];
  const own = placement;
  let added: PodAddition | undefined;
  for (const { addition, reason } of admissions) {
    if (selectors.some((one) => contradicts(one, addition.nodeSelector))) return undefined;
    const reduced = reducedAddition(addition, pod.applicable, { own, added });
    placement = merge(placement, reduced, reason);
    added = addition;
    if (labelsIn(addition.nodeSelector) > 0) selectors.push(addition.nodeSelector);
  }
  return { placement, selectors };
}

/** Do two node selectors have different values for one label? */
function contradicts(a: Selector, b: Selector): boolean {
  const [less, more] = labelsIn(a) < labelsIn(b) ? [a, b] : [b, a];
  return contradictionsOf(less)(more);
}

const labelsIn = remembered((selector: Selector) => Object.keys(selector).length);

const contradictionsOf = remembered((a: Selector) =>
  remembered((b: Selector) => Object.entries(a).some(([key, value]) => (entryOf(b, key) ?? value) !== value)),
);

/** Completes pods with the placement that other objects of the input determine. */
export class PodReferences {
  readonly #namespaces: ReadonlyMap<string, PodAddition>;
  readonly #classes: ReadonlyMap<string, ClassAddition>;
  readonly #nodes: Nodes;

  constructor(
    objects: readonly KnownObject[],
    namespaces: readonly ManifestObject[],
    private readonly release: OsRelease,
  ) {
    this.#namespaces = namespaceSelectors(namespaces, release.index.osFacts);
    this.#classes = runtimeClasses(objects, release);
    this.#nodes = new Nodes(objects, release);
  }

  get none(): boolean {
    return this.#namespaces.size === 0 && this.#classes.size === 0 && this.#nodes.none;
  }

  /** The pod as admission and the scheduler complete it; undefined where they change nothing and contradict nothing. */
  complete(pod: KnownObject): Completion | undefined {
    if (pod.kind.subject !== podSubjectName) return undefined;
    const ofClass = this.#classes.get(classNameOf(pod));
    if (ofClass === undefined) return this.#completed(pod, undefined);
    const windowsClasses = ofClass.isOther && isConventional(pod) ? this.#ofWindows : undefined;
    const decision = buildDecision(pod, ofClass.nodeSelector);
    const completion = this.#completed(pod, ofClass);
    if (completion === undefined && windowsClasses === undefined && decision === undefined) return undefined;
    return { ...(completion ?? { value: pod.item.value, reasons: new Map() }), decision, windowsClasses };
  }

  /** Without the names of those that are known to select another operating system. */
  readonly #ofWindows: ChangeNames = (names) => names.filter((one) => this.#classes.get(one)?.isOther !== true);

  /** @param ofClass what its RuntimeClass adds */
  #completed(pod: KnownObject, ofClass: ClassAddition | undefined): Completion | undefined {
    const admission = ofClass && admissionOf(pod, ofClass);
    if (excludesWindows(pod, this.release)) return admission && this.#refused(pod, admission);
    const ofNamespace = this.#namespaces.get(namespaceOf(pod));
    const admissions = [
      ...(ofNamespace
        ? [{ addition: ofNamespace, reason: { path: "metadata.namespace", owners: [ofNamespace.owner] } }]
        : []),
      ...(admission ? [admission] : []),
    ];
    const admitted = admit(pod, admissions);
    if (admitted === undefined) return admission && this.#refused(pod, admission);
    return completed(pod, this.#schedule(pod, admitted));
  }

  /** The pod with the node selector of its RuntimeClass, which may contradict its own fields. */
  #refused(pod: KnownObject, { addition, reason }: Admission): Completion | undefined {
    const own = ownPlacement(pod);
    const { nodeSelector } = reducedAddition(addition, pod.applicable, { own, added: undefined });
    const missing = Object.entries(nodeSelector).filter(([key]) => entryOf(own.nodeSelector, key) === undefined);
    const added = Object.fromEntries([...missing, ...this.#otherSystem(own.nodeSelector, addition.nodeSelector)]);
    if (Object.keys(added).length === 0) return undefined;
    const value = withValue(pod.item.value, keysOf(pod, "spec.nodeSelector"), { ...own.nodeSelector, ...added });
    const reasons = Object.keys(added).map((key) => [pathIn(pod, `spec.nodeSelector[${key}]`), reason] as const);
    return { value, reasons: new Map(reasons), refused: pod.item.value };
  }

  /** The operating system of one selector, with the label that another one does not use for its own. */
  #otherSystem(own: Selector, other: Selector): readonly (readonly [label: string, os: string])[] {
    const { osLabels } = this.release.index.osFacts;
    const isDifferent = (label: string): boolean =>
      entryOf(own, label) !== undefined && entryOf(other, label) !== undefined && own[label] !== other[label];
    return osLabels
      .filter(isDifferent)
      .flatMap((label) => osLabels.filter((one) => one !== label).map((one) => [one, other[label] ?? ""] as const));
  }

  /** The node of the pod determines its operating system, where nothing else does. */
  #schedule(pod: KnownObject, { placement, selectors }: Admitted): Placement {
    const { osLabels } = this.release.index.osFacts;
    if (pod.windows || selectors.some((one) => osLabels.some((label) => entryOf(one, label) !== undefined)))
      return placement;
    const reason = this.#nodesFor(pod, placement, selectors);
    if (reason.owners.length === 0) return placement;
    return merge(placement, { nodeSelector: { [osLabels[0]]: "windows" }, tolerations: [] }, reason);
  }

  #nodesFor(pod: KnownObject, { reasons }: Placement, selectors: readonly Selector[]): Reason {
    const name = fieldOf(pod, "spec.nodeName");
    if (typeof name === "string" && name !== "")
      return { path: pathIn(pod, "spec.nodeName"), owners: this.#nodes.named(name) };
    if (selectors.length === 0) return { path: "", owners: [] };
    const own = Object.keys(ownPlacement(pod).nodeSelector).length > 0;
    const [added] = own ? [] : reasons.values();
    return { path: added?.path ?? pathIn(pod, "spec.nodeSelector"), owners: this.#nodes.selected(selectors) };
  }
}
