import { groupBy } from "../../lib/lists.js";
import { remembered } from "../../lib/remembered.js";
import type { ManifestObject } from "../../manifests/manifest-item.js";
import { nodeSubjectName } from "../../model/subject.js";
import type { KnownObject } from "./known-object.js";
import { fieldOf, nameOf, textsOf } from "./known-object.js";
import { LabelIndex } from "./label-index.js";
import type { OsRelease } from "./operating-system.js";
import { excludesWindows } from "./operating-system.js";

interface Node {
  readonly item: ManifestObject;
  readonly windows: boolean;
  /** Is it labelled for another operating system? */
  readonly isOther: boolean;
  readonly name: string;
  readonly labels: Labels;
}

/** The Nodes of the input. */
export class Nodes {
  readonly #byName: ReadonlyMap<string, readonly Node[]>;
  readonly #byLabel: LabelIndex<Node>;
  readonly #hasOthers: boolean;

  constructor(
    objects: readonly KnownObject[],
    private readonly release: OsRelease,
  ) {
    const nodes = objects.filter(({ kind }) => kind.subject === nodeSubjectName).map((one) => nodeOf(one, release));
    this.#byName = groupBy(nodes, ({ name }) => name);
    this.#byLabel = new LabelIndex(nodes, ({ labels }) => labels);
    this.#hasOthers = nodes.some(({ isOther }) => isOther);
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
   *
   * @param selectors that are not empty: thousands of pods can have one of them in common
   */
  selected(selectors: readonly Labels[]): readonly ManifestObject[] {
    if (this.none) return [];
    const isKnown = this.#hasOthers || selectors.some((one) => this.#namesHost(one));
    if (!isKnown || selectors.every((one) => this.#isOnAnySystem(one))) return [];
    return allWindows(inAll(selectors.map((one) => this.#selectedBy(one))));
  }

  readonly #selectedBy = remembered((selector: Labels) => this.#byLabel.select(selector));

  #namesHost(selector: Labels): boolean {
    return Object.hasOwn(selector, this.release.index.osFacts.hostnameLabel);
  }

  readonly #isOnAnySystem = remembered((selector: Labels) =>
    Object.keys(selector).every((key) => isListedLabel(key, this.release.index.osFacts.labelsOnAnySystem)),
  );
}

type Labels = Readonly<Record<string, string>>;

/** The Nodes that are in all lists. */
function inAll(lists: readonly (readonly Node[])[]): readonly Node[] {
  const [fewest = [], ...others] = lists.toSorted((a, b) => a.length - b.length);
  return others.length === 0 ? fewest : fewest.filter((one) => others.every((list) => asSet(list).has(one)));
}

const asSet = remembered((nodes: readonly Node[]): ReadonlySet<Node> => new Set(nodes));

function isListedLabel(label: string, labels: readonly string[]): boolean {
  return labels.some((one) => (one.endsWith("/") ? label.startsWith(one) : label === one));
}

function nodeOf(one: KnownObject, release: OsRelease): Node {
  const labels = textsOf(fieldOf(one, "metadata.labels"));
  const isOther = !one.windows && excludesWindows(one, release);
  return { item: one.item, windows: one.windows, isOther, name: nameOf(one), labels };
}

const allWindows = remembered((nodes: readonly Node[]): readonly ManifestObject[] =>
  nodes.every(({ windows }) => windows) ? nodes.map(({ item }) => item) : [],
);
