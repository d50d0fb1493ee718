import { groupBy } from "../../lib/group-by.js";
import type { Known } from "./known.js";
import { nameOf, namespaceOf } from "./known.js";

/** Namespaces of manifests that can be applied to any namespace: unrelated apps share these. */
const shared = new Set(["", "default"]);

/** Finds the pods that certainly belong to an object that selects them. */
export class Neighbours {
  readonly #disputed: ReadonlySet<string>;

  /** @param pods all of the input */
  constructor(pods: readonly Known[]) {
    this.#disputed = disputed(pods);
  }

  /**
   * The pods of the object's input; without any, those of its folder; without any, those of its namespace. A shared namespace proves
   * nothing: then only pods of its folder count, and only if all of them are for Windows. Overlays for multiple clusters repeat names: a
   * workload that is for Windows in one place and not in another does not count for objects elsewhere.
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

/** Workloads that occur more than once and differ. Objects without a name are never the same. */
function disputed(pods: readonly Known[]): ReadonlySet<string> {
  const alike = [
    ...groupBy(
      pods.filter((pod) => nameOf(pod) !== ""),
      identityOf,
    ),
  ].filter(([, of]) => new Set(of.map(({ windows }) => windows)).size > 1);
  return new Set(alike.map(([identity]) => identity));
}

function identityOf(pod: Known): string {
  return JSON.stringify([pod.item.value.kind, namespaceOf(pod), nameOf(pod)]);
}

function folderOf(input: string): string {
  return input.replace(/[^/\\]*$/, "");
}
