import { groupBy } from "../../lib/group-by.js";
import { remembered } from "../../lib/remembered.js";
import type { ManifestObject } from "../../manifests/manifest-item.js";
import type { KnownObject } from "./known.js";
import { fieldOf, nameOf, textsOf } from "./known.js";
import { LabelIndex } from "./label-index.js";
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
  readonly #byName: ReadonlyMap<string, readonly Node[]>;
  readonly #byLabel: LabelIndex<Node>;
  readonly #hasOthers: boolean;

  constructor(objects: readonly KnownObject[]) {
    const nodes = objects.filter(({ kind }) => kind.subject === "node").map(nodeOf);
    this.#byName = groupBy(nodes, ({ name }) => name);
    this.#byLabel = new LabelIndex(nodes, ({ labels }) => labels);
    this.#hasOthers = nodes.some(({ other }) => other);
  }

  get none(): boolean {
    return this.#byName.size === 0;
  }

  /** The Nodes of this name, if all of them run Windows. */
  named(name: string): readonly ManifestObject[] {
    return allWindows(this.#byName.get(name) ?? []);
  }

  /**
   * The Nodes with these labels, if all of them run Windows and no other node would have the labels. Few inputs contain all nodes of a
   * cluster: a label is known as one of Windows only if the input also has Nodes of another system, without it.
   */
  selected(selector: Readonly<Record<string, string>>): readonly ManifestObject[] {
    const keys = Object.keys(selector);
    const isKnown = keys.includes(HOSTNAME) || this.#hasOthers;
    if (!isKnown || keys.every(isEverybodys)) return [];
    return allWindows(this.#byLabel.select(selector));
  }
}

function isEverybodys(label: string): boolean {
  return everybodys.has(label) || everybodysDomains.some((domain) => label.startsWith(domain));
}

function nodeOf(one: KnownObject): Node {
  const labels = textsOf(fieldOf(one, "metadata.labels"));
  const other = !one.windows && osLabels.some((label) => labels[label] !== undefined);
  return { item: one.item, windows: one.windows, other, name: nameOf(one), labels };
}

const allWindows = remembered((nodes: readonly Node[]): readonly ManifestObject[] =>
  nodes.every(({ windows }) => windows) ? nodes.map(({ item }) => item) : [],
);
