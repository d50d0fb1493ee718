import type { ManifestObject } from "../../manifests/manifest-item.js";
import { podSubjectName } from "../../model/subject.js";
import type { Completion, Reason } from "./completion.js";
import type { KnownObject } from "./known-object.js";
import { fieldOf, namespaceOf, pathIn } from "./known-object.js";
import { namespaceSelectors } from "./namespaces.js";
import { Nodes } from "./nodes.js";
import type { OsRelease } from "./operating-system.js";
import { excludesWindows } from "./operating-system.js";
import type { Placement } from "./placement.js";
import { completed, merge, ownPlacement } from "./placement.js";
import type { Bringing } from "./runtime-classes.js";
import { runtimeClasses } from "./runtime-classes.js";

/** Completes pods with the placement that other objects of the input determine. */
export class PodSurroundings {
  readonly #namespaces: ReadonlyMap<string, Bringing>;
  readonly #classes: ReadonlyMap<string, Bringing>;
  readonly #nodes: Nodes;

  constructor(
    objects: readonly KnownObject[],
    namespaces: readonly ManifestObject[],
    private readonly release: OsRelease,
  ) {
    this.#namespaces = namespaceSelectors(namespaces, release.index.osFacts);
    this.#classes = runtimeClasses(objects);
    this.#nodes = new Nodes(objects, release);
  }

  get none(): boolean {
    return this.#namespaces.size === 0 && this.#classes.size === 0 && this.#nodes.none;
  }

  /** The pod as admission and the scheduler complete it; undefined where they change nothing or reject it. */
  complete(pod: KnownObject): Completion | undefined {
    if (pod.kind.subject !== podSubjectName || excludesWindows(pod, this.release)) return undefined;
    const admitted = this.#admit(pod);
    return admitted === undefined ? undefined : completed(pod, this.#schedule(pod, admitted));
  }

  #admit(pod: KnownObject): Placement | undefined {
    const bringings = [
      [this.#namespaces.get(namespaceOf(pod)), "metadata.namespace"],
      [this.#classes.get(String(fieldOf(pod, "spec.runtimeClassName") ?? "")), pathIn(pod, "spec.runtimeClassName")],
    ] as const;
    let placement: Placement | undefined = ownPlacement(pod);
    for (const [bringing, path] of bringings) {
      if (bringing !== undefined && placement !== undefined)
        placement = merge(placement, bringing, { path, owners: [bringing.owner] });
    }
    return placement;
  }

  /** The node of the pod determines its operating system, where nothing else does. */
  #schedule(pod: KnownObject, placement: Placement): Placement {
    const { osLabels } = this.release.index.osFacts;
    if (pod.windows || osLabels.some((label) => placement.nodeSelector[label] !== undefined)) return placement;
    const reason = this.#nodesFor(pod, placement);
    if (reason.owners.length === 0) return placement;
    return merge(placement, { nodeSelector: { [osLabels[0]]: "windows" }, tolerations: [] }, reason) ?? placement;
  }

  #nodesFor(pod: KnownObject, { nodeSelector, reasons }: Placement): Reason {
    const name = fieldOf(pod, "spec.nodeName");
    if (typeof name === "string" && name !== "")
      return { path: pathIn(pod, "spec.nodeName"), owners: this.#nodes.named(name) };
    if (Object.keys(nodeSelector).length === 0) return { path: "", owners: [] };
    const own = Object.keys(ownPlacement(pod).nodeSelector).length > 0;
    const [brought] = own ? [] : reasons.values();
    return { path: brought?.path ?? pathIn(pod, "spec.nodeSelector"), owners: this.#nodes.selected(nodeSelector) };
  }
}
