import type { Alias, ParsedNode } from "yaml";
import type { Range } from "./entry.js";
import { indexFrom } from "./source-lines.js";

/** The aliases of a document, by what they share. */
export class Aliases {
  /** In the order of the document. */
  readonly #all: readonly Alias[];
  readonly #offsets: readonly number[];
  /** By an alias, and by what aliases refer to: the index of the last alias. */
  readonly #byNode = new Map<ParsedNode | Alias, number>();
  /** What they refer to, by its offset. */
  readonly #targets: readonly { readonly offset: number; readonly index: number }[];
  readonly #targetOffsets: readonly number[];

  constructor(targets: ReadonlyMap<Alias, ParsedNode>) {
    this.#all = [...targets.keys()];
    this.#offsets = this.#all.map(({ range }) => range?.[0] ?? 0);
    for (const [index, [alias, target]] of [...targets].entries()) this.#byNode.set(alias, index).set(target, index);
    const last = new Map([...targets.values()].map((target, index) => [target, index]));
    this.#targets = [...last]
      .map(([{ range }, index]) => ({ offset: range[0], index }))
      .sort((a, b) => a.offset - b.offset);
    this.#targetOffsets = this.#targets.map(({ offset }) => offset);
  }

  /** The last alias that is a node, refers to it, or refers to something in a range. */
  of(node: ParsedNode | null, within: Range | undefined): Alias | undefined {
    let last = node === null ? -1 : (this.#byNode.get(node) ?? -1);
    if (within !== undefined) {
      const [from, to] = [indexFrom(within.begin, this.#targetOffsets), indexFrom(within.end, this.#targetOffsets)];
      for (const { index } of this.#targets.slice(from, to)) last = Math.max(last, index);
    }
    return this.#all[last];
  }

  /** The first alias in a range. */
  firstIn({ begin, end }: Range): Alias | undefined {
    const first = indexFrom(begin, this.#offsets);
    return (this.#offsets[first] ?? Infinity) < end ? this.#all[first] : undefined;
  }
}
