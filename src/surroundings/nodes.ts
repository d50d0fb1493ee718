import type { ManifestObject } from "../manifest/manifest-item.js";
import type { Known } from "./known.js";
import { fieldOf, nameOf, textsOf } from "./known.js";

interface Node {
  readonly item: ManifestObject;
  readonly windows: boolean;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** The Nodes of the input. */
export class Nodes {
  readonly #nodes: readonly Node[];

  constructor(objects: readonly Known[]) {
    const nodes = objects.filter(({ kind }) => kind.subject === "node");
    this.#nodes = nodes.map((one) => ({
      item: one.item,
      windows: one.windows,
      name: nameOf(one),
      labels: textsOf(fieldOf(one, "metadata.labels")),
    }));
  }

  get none(): boolean {
    return this.#nodes.length === 0;
  }

  /** The Nodes of this name, where all of them run Windows. */
  named(name: string): readonly ManifestObject[] {
    return allWindows(this.#nodes.filter((node) => node.name === name));
  }

  /** The Nodes with these labels, where all of them run Windows. */
  selected(selector: Readonly<Record<string, string>>): readonly ManifestObject[] {
    const wanted = Object.entries(selector);
    return allWindows(this.#nodes.filter(({ labels }) => wanted.every(([key, value]) => labels[key] === value)));
  }
}

function allWindows(nodes: readonly Node[]): readonly ManifestObject[] {
  return nodes.every(({ windows }) => windows) ? nodes.map(({ item }) => item) : [];
}
