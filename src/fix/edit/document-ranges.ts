import type { Alias, CST, Pair, ParsedNode } from "yaml";
import { isAlias, isCollection, isMap, isPair, isSeq } from "yaml";
import { layoutOf } from "../../manifests/yaml-layout.js";
import type { YamlTree } from "../../manifests/yaml-tree.js";
import type { CollectionToken, Entry, Range, ValueRange } from "./entry.js";
import { hasContent, rangeOf, readEntry } from "./entry.js";
import { indexFrom, SourceLines } from "./source-lines.js";
import { UnsupportedEdit } from "./splice.js";

export interface CollectionRange extends ValueRange {
  readonly node: ParsedNode;
  readonly isMap: boolean;
  readonly isFlow: boolean;
  readonly entries: readonly Entry[];
}

/** The ranges of everything in a document. */
export class DocumentRanges {
  readonly lines: SourceLines;
  readonly tree: YamlTree;
  readonly aliases: Aliases;
  readonly #tokens = new Map<ParsedNode, CollectionToken>();
  readonly #collections = new Map<ParsedNode, CollectionRange>();
  readonly #owners = new Map<ParsedNode, Entry>();
  readonly #homes = new Map<Entry, CollectionRange>();

  constructor(tree: YamlTree) {
    this.tree = tree;
    this.aliases = new Aliases(tree.targets);
    const { text, tokens } = tree.syntax;
    const document = tokens.find((token) => token.type === "document");
    const comments = layoutOf(tokens, text.length)?.comments ?? [];
    this.lines = new SourceLines(
      text,
      comments.map(({ offset }) => offset),
    );
    if (document?.type === "document") this.#link(tree.root, document.value);
    // Through an alias an edit reaches a collection without the collections around it.
    if (tree.targets.size > 0) for (const node of this.#tokens.keys()) this.collection(node);
  }

  /** @param node one of the document */
  collection(node: ParsedNode): CollectionRange {
    const known = this.#collections.get(node);
    if (known !== undefined) return known;
    const token = this.#tokens.get(node);
    if (token === undefined) throw new UnsupportedEdit("This is not a separate collection.");
    const read = this.#read(node, token);
    this.#collections.set(node, read);
    for (const entry of read.entries) {
      this.#homes.set(entry, read);
      if (entry.node !== null) this.#owners.set(entry.node, entry);
    }
    return read;
  }

  /** Can it be edited as a collection? A pair in a list without braces cannot. */
  knows(node: ParsedNode): boolean {
    return this.#tokens.has(node);
  }

  /** The entry of a value, where the collection around it was read. The root and parts of keys have none. */
  ownerOf(node: ParsedNode): Entry | undefined {
    return this.#owners.get(node);
  }

  /** The collection of an entry. */
  homeOf(entry: Entry): CollectionRange {
    const home = this.#homes.get(entry);
    if (home === undefined) throw new UnsupportedEdit("The value to change is part of a key.");
    return home;
  }

  /** The block collections inside of a block map, each with the column of its parent and its own. */
  *nested(): Generator<{ isMap: boolean; parent: number; own: number }> {
    for (const token of this.#tokens.values()) {
      if (token.type !== "block-map") continue;
      for (const { key, value } of token.items) {
        if (!key || (value?.type !== "block-map" && value?.type !== "block-seq")) continue;
        const [parent, own] = [key, value].map((one) => this.lines.column(rangeOf(one).begin));
        if (parent !== undefined && own !== undefined) yield { isMap: value.type === "block-map", parent, own };
      }
    }
  }

  #link(node: ParsedNode | null, token: CST.Token | null | undefined): void {
    if (node === null || isAlias(node) || !isCollection(node) || !token || !("items" in token)) return;
    this.#tokens.set(node, token);
    const items: CST.CollectionItem[] = token.items.filter(hasContent);
    for (const [index, part] of (
      node.items as readonly (Pair<ParsedNode, ParsedNode | null> | ParsedNode)[]
    ).entries()) {
      const item = items[index];
      if (isPair(part)) {
        this.#link(part.key, item?.key);
        this.#link(part.value, item?.value);
      } else this.#link(part, item?.key == null ? item?.value : undefined);
    }
  }

  #read(node: ParsedNode, token: CollectionToken): CollectionRange {
    const all: readonly CST.CollectionItem[] = token.items;
    const parts: readonly (Pair | ParsedNode)[] = isMap(node) || isSeq(node) ? node.items : [];
    const contents = all.map((item, index) => ({ item, next: all[index + 1] })).filter(({ item }) => hasContent(item));
    const entries = contents.map(({ item, next }, index) =>
      readEntry(item, next, parts[index] as ParsedNode, isMap(node)),
    );
    return { ...rangeOf(token), node, isMap: isMap(node), isFlow: token.type === "flow-collection", entries };
  }
}

/** The aliases of a document, by what they share. */
class Aliases {
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
