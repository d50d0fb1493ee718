import { groupBy } from "../../lib/group-by.js";
import type { Known } from "./known.js";
import { nameOf, namespaceOf } from "./known.js";

/** What a manifest says that is to go wherever it is applied to: apps that have nothing to do with each other share these. */
const shared = new Set(["", "default"]);

/** Tells which pods are surely those of an object that they fit. */
export class Neighbours {
  readonly #disputed: ReadonlySet<string>;

  /** @param pods all of the input */
  constructor(pods: readonly Known[]) {
    this.#disputed = disputed(pods);
  }

  /**
   * The pods of the object's own input, or else those beside it, in its folder, or else all of its namespace. A namespace
   * that everybody shares proves nothing, so only pods beside it count then, and only if none of them speaks against
   * Windows. Overlays for several clusters name their objects alike: a workload that is for Windows in one place and not
   * in another is none of either for what lies elsewhere.
   */
  of(object: Known, pods: readonly Known[]): readonly Known[] {
    const own = pods.filter(({ item }) => item.input === object.item.input);
    if (own.length > 0) return own;
    const beside = pods.filter(({ item }) => folderOf(item.input) === folderOf(object.item.input));
    if (shared.has(namespaceOf(object))) return beside.every(({ windows }) => windows) ? beside : [];
    return beside.length > 0 ? without(disputed(beside), beside) : without(this.#disputed, pods);
  }
}

function without(names: ReadonlySet<string>, pods: readonly Known[]): readonly Known[] {
  return pods.filter((pod) => !names.has(identityOf(pod)));
}

/** Workloads that stand there more than once, with different answers. What has no name yet is nothing else's namesake. */
function disputed(pods: readonly Known[]): ReadonlySet<string> {
  const alike = [...groupBy(pods.filter((pod) => nameOf(pod) !== ""), identityOf)].filter(([, of]) => new Set(of.map(({ windows }) => windows)).size > 1);
  return new Set(alike.map(([identity]) => identity));
}

function identityOf(pod: Known): string {
  return JSON.stringify([pod.item.value.kind, namespaceOf(pod), nameOf(pod)]);
}

function folderOf(input: string): string {
  return input.replace(/[^/\\]*$/, "");
}
