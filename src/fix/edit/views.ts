import { type Alias, isAlias, isCollection, isMap, isSeq, type ParsedNode } from "yaml";
import { isMergeKey, keyOf } from "../../manifests/yaml-key.js";
import type { Entry } from "./entry.js";
import type { Collection, Layout } from "./layout.js";
import { type Addition, CollectionPlan, type EntryChange, type Groups } from "./plan.js";

/** What is wanted of one part of the text, by one of the paths that lead there. */
export interface EditRequest {
  readonly entry: Entry | undefined;
  readonly collection: Collection | undefined;
  /** `hidden`: another entry of its key counts. `merged`: the entries of this map come into another one. */
  readonly kind: "stays" | "removed" | "renamed" | "replaced" | "added" | "hidden" | "merged";
  /** Equal for equal requests. */
  readonly sign: string;
  readonly groups: Groups;
  /** The new key, the new value, the new entries, or those keys that the map which merges has without this one. */
  readonly to: unknown;
  /** The alias through which the path leads. */
  readonly through: Alias | undefined;
  /** The map that merges what is wished for. */
  readonly merging: ParsedNode | undefined;
}

/** Places where the text itself is edited though a value comes from elsewhere: aliases, and keys of maps that merge. */
export type Local = Set<ParsedNode | string>;

interface Source {
  readonly entry: Entry;
  readonly owner: ParsedNode;
  readonly through: Alias | undefined;
}

/** A map whose entries come into another one. */
interface Merged {
  readonly collection: Collection;
  readonly through: Alias | undefined;
}

const NOTHING = { entry: undefined, collection: undefined, groups: new Set<number>(), to: undefined, through: undefined, merging: undefined };

/** How a key of a map that merges is named among the places to be edited themselves. */
export function localKey(map: ParsedNode, key: string): string {
  return `${map.range[0]} ${key}`;
}

function isReplaced(change: EntryChange | undefined): change is EntryChange & { becomes: { value: unknown } } {
  return typeof change?.becomes === "object" && !(change.becomes instanceof CollectionPlan);
}

/**
 * Collects what a plan wants of each part of a document, once for each path that leads there: aliases and merge keys
 * make it several. A part may be an entry, the value of an entry, or a collection and what is new in it.
 */
export class Views {
  /** By the part: an entry, a node, or for a collection's new entries the collection. */
  readonly requests = new Map<object, EditRequest[]>();
  /** The groups that want something of a pair in a list without braces, which cannot be edited. */
  readonly unreadable: Groups = new Set();
  readonly #layout: Layout;
  readonly #local: Local;
  readonly #hasAliases: boolean;

  constructor(layout: Layout, local: Local) {
    this.#layout = layout;
    this.#local = local;
    this.#hasAliases = layout.tree.targets.size > 0;
  }

  enter(node: ParsedNode | null, plan: CollectionPlan | undefined, through?: Alias): void {
    if (plan === undefined && !this.#hasAliases) return;
    if (isAlias(node)) return this.enter(this.#layout.tree.targets.get(node) ?? null, plan, node);
    if (node === null || !isCollection(node)) return;
    if (!this.#layout.knows(node)) return void plan?.groups.forEach((group) => this.unreadable.add(group));
    const collection = this.#layout.collection(node);
    if (isSeq(node)) this.#enterList(collection, plan, through);
    else this.#enterMap(collection, plan, through);
  }

  #enterList(collection: Collection, plan: CollectionPlan | undefined, through: Alias | undefined): void {
    this.#wishAdded(collection, plan?.added ?? [], through);
    for (const [index, entry] of this.#indexes(collection, plan)) {
      this.#requestChange({ entry, owner: collection.node, through }, plan?.changes.get(index), undefined);
    }
  }

  /** All, if what lies inside may be reached another way, too. */
  #indexes({ entries }: Collection, plan: CollectionPlan | undefined): Iterable<readonly [number, Entry]> {
    if (this.#hasAliases || plan === undefined) return entries.entries();
    return [...plan.changes.keys()].flatMap((index) => {
      const entry = entries[Number(index)];
      return entry === undefined ? [] : [[Number(index), entry] as const];
    });
  }

  #enterMap(collection: Collection, plan: CollectionPlan | undefined, through: Alias | undefined): void {
    const { node } = collection;
    const added = [...(plan?.added ?? [])];
    const merged: Merged[] = [];
    const sourcesByKey = this.#sourcesByKey(collection, through, merged);
    for (const [key, sources] of sourcesByKey) {
      const change = plan?.changes.get(key);
      if (change === undefined && !this.#hasAliases) continue;
      const winner = sources.at(-1);
      if (winner?.owner !== node && isReplaced(change) && this.#local.has(localKey(node, key))) {
        added.push({ key, value: change.becomes.value, groups: change.groups });
      } else {
        for (const source of sources) this.#requestSource(source, source === winner, change, source.owner === node ? undefined : node);
      }
    }
    this.#wishAdded(collection, added, through);
    const keys = new Set([...sourcesByKey.keys(), ...added.map((one) => one.key)]);
    for (const one of merged) this.#request(one.collection, { ...NOTHING, kind: "merged", sign: "", to: keys, through: one.through });
  }

  #requestSource(source: Source, isWinner: boolean, change: EntryChange | undefined, merging: ParsedNode | undefined): void {
    if (isWinner || change?.becomes === "removed") this.#requestChange(source, change, merging);
    else this.#request(source.entry, { ...NOTHING, entry: source.entry, kind: "hidden", sign: "", through: source.through });
  }

  /** Where the value of each key comes from, the one that counts last: `decodeYaml` reads in this order. */
  #sourcesByKey(collection: Collection, through: Alias | undefined, merged: Merged[], sources = new Map<string, Source[]>()): Map<string, Source[]> {
    for (const entry of collection.entries) {
      if (entry.keyNode === undefined) continue;
      if (!isMergeKey(entry.keyNode)) {
        const key = keyOf(entry.keyNode, this.#layout.tree) ?? "";
        sources.set(key, [...(sources.get(key) ?? []), { entry, owner: collection.node, through }]);
        continue;
      }
      for (const one of this.#merged(entry.node, through)) {
        merged.push(one);
        this.#sourcesByKey(one.collection, one.through, merged, sources);
      }
    }
    return sources;
  }

  #merged(node: ParsedNode | null, through: Alias | undefined): readonly Merged[] {
    if (isAlias(node)) return this.#merged(this.#layout.tree.targets.get(node) ?? null, node);
    if (isSeq(node)) return node.items.toReversed().flatMap((item) => this.#merged(item as ParsedNode, through));
    return isMap(node) && this.#layout.knows(node) ? [{ collection: this.#layout.collection(node), through }] : [];
  }

  #requestChange({ entry, through }: Source, change: EntryChange | undefined, merging: ParsedNode | undefined): void {
    const base = { ...NOTHING, entry, through, merging };
    const groups = change?.groups ?? NOTHING.groups;
    if (change?.becomes === "removed") return this.#request(entry, { ...base, groups, kind: "removed", sign: "removed" });
    if (change?.key === undefined) this.#request(entry, { ...base, kind: "stays", sign: "stays" });
    else this.#request(entry, { ...base, groups, kind: "renamed", sign: `renamed ${change.key}`, to: change.key });
    this.#requestValue(base, entry, change);
    this.enter(entry.node, change?.becomes instanceof CollectionPlan ? change.becomes : undefined, through);
  }

  /** What is wanted of an alias is wanted of what it stands for, unless it is to be edited itself. */
  #requestValue(base: Omit<EditRequest, "kind" | "sign">, entry: Entry, change: EntryChange | undefined): void {
    const alias = isAlias(entry.node) ? entry.node : undefined;
    const target = alias && this.#layout.tree.targets.get(alias);
    const isLocal = alias !== undefined && this.#local.has(alias);
    const part = entry.node ?? entry.key ?? entry;
    const stays = { ...base, kind: "stays", sign: "stays" } as const;
    const ofTarget = { entry: undefined, through: alias ?? base.through };
    if (isReplaced(change)) {
      const request = { ...base, groups: change.groups, kind: "replaced", sign: `replaced ${JSON.stringify(change.becomes.value)}`, to: change.becomes.value } as const;
      if (isLocal || target === undefined) this.#request(part, request);
      else this.#request(target, { ...request, ...ofTarget });
      return;
    }
    if (isLocal || target === undefined) this.#request(part, stays);
    if (target !== undefined) this.#request(target, { ...stays, ...ofTarget });
  }

  #wishAdded(collection: Collection, added: readonly Addition[], through: Alias | undefined): void {
    const groups = new Set(added.flatMap((one) => [...one.groups]));
    const sign = JSON.stringify(added.map(({ key, value }) => [key, value]));
    const base = { entry: undefined, collection, groups, through, merging: undefined };
    this.#request(collection, { ...base, kind: added.length === 0 ? "stays" : "added", sign, to: added });
  }

  #request(part: object, request: EditRequest): void {
    const known = this.requests.get(part);
    if (known === undefined) this.requests.set(part, [request]);
    else known.push(request);
  }
}
