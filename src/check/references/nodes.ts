import type { ManifestObject } from "../../manifests/manifest-item.js";
import type { Known } from "./known.js";
import { fieldOf, nameOf, textsOf } from "./known.js";
import { osLabels } from "./operating-system.js";

const HOSTNAME = "kubernetes.io/hostname";

/** Labels that nodes of any operating system can have. */
const everybodys = new Set([
  "kubernetes.io/arch",
  "beta.kubernetes.io/arch",
  "node.kubernetes.io/instance-type",
  "beta.kubernetes.io/instance-type",
]);
const everybodysDomains = ["topology.kubernetes.io/", "failure-domain.beta.kubernetes.io/"];

interface Node {
  readonly item: ManifestObject;
  readonly windows: boolean;
  /** Is it labelled for another operating system? */
  readonly other: boolean;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** The Nodes of the input. */
export class Nodes {
  readonly #nodes: readonly Node[];

  constructor(objects: readonly Known[]) {
    const nodes = objects.filter(({ kind }) => kind.subject === "node");
    this.#nodes = nodes.map(nodeOf);
  }

  get none(): boolean {
    return this.#nodes.length === 0;
  }

  /** The Nodes of this name, if all of them run Windows. */
  named(name: string): readonly ManifestObject[] {
    return allWindows(this.#nodes.filter((node) => node.name === name));
  }

  /**
   * The Nodes with these labels, if all of them run Windows and no other node would have the labels. Few inputs contain all nodes of a
   * cluster: a label is known as one of Windows only if the input also has Nodes of another system, without it.
   */
  selected(selector: Readonly<Record<string, string>>): readonly ManifestObject[] {
    const keys = Object.keys(selector);
    const isKnown = keys.includes(HOSTNAME) || this.#nodes.some(({ other }) => other);
    if (!isKnown || keys.every(isEverybodys)) return [];
    const wanted = Object.entries(selector);
    return allWindows(this.#nodes.filter(({ labels }) => wanted.every(([key, value]) => labels[key] === value)));
  }
}

function isEverybodys(label: string): boolean {
  return everybodys.has(label) || everybodysDomains.some((domain) => label.startsWith(domain));
}

function nodeOf(one: Known): Node {
  const labels = textsOf(fieldOf(one, "metadata.labels"));
  const other = !one.windows && osLabels.some((label) => labels[label] !== undefined);
  return { item: one.item, windows: one.windows, other, name: nameOf(one), labels };
}

function allWindows(nodes: readonly Node[]): readonly ManifestObject[] {
  return nodes.every(({ windows }) => windows) ? nodes.map(({ item }) => item) : [];
}
