import type { Alias, ParsedNode } from "yaml";
import { isAlias, isCollection } from "yaml";
import { JoinedGroups } from "../../lib/joined-groups.js";
import { isMergeKey, keyOf } from "../../manifests/yaml-node.js";
import type { Operation, Path } from "../../model/operation.js";
import { applyOperations, childAt, isSameValue } from "../../model/operation.js";
import type { CollectionRange, DocumentRanges } from "./document-ranges.js";
import type { Entry } from "./entry.js";
import type { Place } from "./splice.js";
import { placeOfNewKey, UnsupportedEdit } from "./splice.js";

/** The numbers of the groups whose operations caused a change. */
export type Groups = Set<number>;

/** A new entry of a map, or a new item of a list, which has no key. */
export interface Addition {
  readonly key: string | undefined;
  readonly value: unknown;
}

/** An addition, and where the text gets it. */
export interface PlacedAddition extends Addition {
  readonly place: Place<Entry>;
}

/** What changes in the text of one collection. */
export interface EntryChange {
  readonly removed: ReadonlySet<Entry>;
  readonly added: readonly PlacedAddition[];
}

/** An entry or item that the text has, with what the operations so far make of it. */
export interface KeptEntry {
  readonly source: Entry;
  /** Its key and its value as they were read. */
  readonly readKey: string | undefined;
  readonly read: unknown;
  key: string | undefined;
  replacement: { readonly value: unknown } | undefined;
  /** What changes inside of its value. */
  inner: CollectionEdit | undefined;
  /** The groups that rename or replace it. */
  readonly groups: Groups;
}

interface NewEntry extends Addition {
  readonly source: undefined;
  key: string | undefined;
  value: unknown;
}

type EditedEntry = KeptEntry | NewEntry;

/** A map or a list of a document, with what the operations so far make of it. */
export class CollectionEdit {
  readonly collection: CollectionRange;
  /** The groups that add or remove entries. */
  readonly groups: Groups = new Set();
  readonly #read: unknown;
  readonly #edits: CollectionEdits;
  readonly #repeats = new Repeats();
  #entries: EditedEntry[];

  /** @param read its value as it was read */
  constructor(collection: CollectionRange, read: unknown, edits: CollectionEdits) {
    this.collection = collection;
    this.#read = read;
    this.#edits = edits;
    this.#entries = collection.entries.map((source, index) => {
      const key = edits.keyOf(source);
      const value = childAt(read, collection.isMap ? (key ?? "") : index);
      return { source, readKey: key, read: value, key, replacement: undefined, inner: undefined, groups: new Set() };
    });
  }

  get kept(): readonly KeptEntry[] {
    return this.#entries.filter((entry): entry is KeptEntry => entry.source !== undefined);
  }

  get added(): readonly PlacedAddition[] {
    const sources = new Map(this.kept.map(({ key, source }) => [key, source]));
    const added = this.#entries.filter((entry): entry is NewEntry => entry.source === undefined);
    return added.map(({ key, value }) => ({ key, value, place: placeOfNewKey(key, sources) }));
  }

  get removed(): ReadonlySet<Entry> {
    const kept = new Set(this.kept.map(({ source }) => source));
    return new Set(this.collection.entries.filter((entry) => !kept.has(entry)));
  }

  /**
   * Applies an operation that fits the value as the operations before it left it.
   *
   * @param use the entry through which the collection is reached; undefined for the root
   */
  apply(operation: Operation, path: Path, group: number, use?: Entry): void {
    if (use !== undefined && this.#edits.isShared(this.collection.node)) {
      const earlier = this.#repeats.earlier({ ...operation, path }, group, use);
      if (earlier !== undefined) return this.#edits.joined.join(earlier, group);
    }
    const [step, ...rest] = path;
    if (step === undefined) return this.#append(operation, group);
    const entry = this.#entryAt(step, operation);
    if (entry === undefined) return this.#add(String(step), { ...operation, path: rest }, group);
    if (entry.source !== undefined)
      this.#edits.noteShared(entry.source, rest.length === 0 ? "complete" : "passed", group);
    if (rest.length > 0 || operation.kind === "append")
      return this.#editValue(entry, { ...operation, path: rest }, group);
    if (operation.kind === "put") return this.#replace(entry, operation.value, group);
    if (operation.kind === "rename") return this.#rename(entry, operation.key, group);
    this.groups.add(group);
    if (typeof step === "number") this.#entries.splice(step, 1);
    else this.#entries = this.#entries.filter((one) => one.key !== step);
  }

  #entryAt(step: string | number, { kind }: Operation): EditedEntry | undefined {
    if (typeof step === "number") return this.#entries[step];
    const [entry, ...others] = this.#entries.filter(({ key }) => key === step);
    if (others.length > 0 && kind !== "remove")
      throw new UnsupportedEdit("This map has the same key twice; remove one.");
    return entry;
  }

  #append(operation: Operation, group: number): void {
    if (operation.kind !== "append") throw new UnsupportedEdit("There is nothing to edit here.");
    this.groups.add(group);
    this.#entries.push({ source: undefined, key: undefined, value: operation.value });
  }

  /** An entry that a merge key brings is overridden by one of the map itself. */
  #add(key: string, operation: Operation, group: number): void {
    const isOwn = this.collection.entries.some((entry) => this.#edits.keyOf(entry) === key);
    const merged = isOwn ? undefined : childAt(this.#read, key);
    if (merged !== undefined) this.#edits.noteMerged(this.collection, group);
    if (operation.kind !== "put" && operation.kind !== "append") return;
    this.groups.add(group);
    this.#entries.push({ source: undefined, key, value: applyOperations(merged, [operation]) });
  }

  #editValue(entry: EditedEntry, operation: Operation, group: number): void {
    if (entry.source === undefined) {
      entry.value = applyOperations(entry.value, [operation]);
      this.groups.add(group);
      return;
    }
    if (entry.replacement === undefined) entry.inner ??= this.#edits.of(entry.source.node, entry.read);
    if (entry.inner !== undefined) return entry.inner.apply(operation, operation.path, group, entry.source);
    this.#replace(
      entry,
      applyOperations(entry.replacement === undefined ? entry.read : entry.replacement.value, [operation]),
      group,
    );
  }

  #replace(entry: EditedEntry, value: unknown, group: number): void {
    if (entry.source === undefined) {
      entry.value = value;
      this.groups.add(group);
      return;
    }
    entry.groups.add(group);
    entry.inner = undefined;
    entry.replacement = isSameValue(entry.read, value) ? undefined : { value };
  }

  #rename(entry: EditedEntry, key: string, group: number): void {
    if (entry.key === key) return;
    const others = this.#entries.filter((one) => one === entry || one.key !== key);
    if (others.length < this.#entries.length || entry.source === undefined) this.groups.add(group);
    if (entry.source !== undefined) entry.groups.add(group);
    this.#entries = others;
    entry.key = key;
  }
}

/** The operations on a shared collection: what another use of it has made already is not made again, such as adding the same item. */
class Repeats {
  /** By operation: the groups that made it, once for each time. */
  readonly #made = new Map<string, number[]>();
  /** By use and operation: how often it was asked for. */
  readonly #asked = new Map<Entry, Map<string, number>>();

  /** The group that has already made this operation for another use; undefined where it is to be made. */
  earlier(operation: Operation, group: number, use: Entry): number | undefined {
    const key = JSON.stringify(operation);
    const made = this.#made.get(key) ?? [];
    const asked = this.#asked.get(use) ?? new Map<string, number>();
    const count = asked.get(key) ?? 0;
    this.#asked.set(use, asked.set(key, count + 1));
    const earlier = made[count];
    if (earlier === undefined) this.#made.set(key, [...made, group]);
    return earlier;
  }
}

/**
 * The collections of a document that operations edit. Where a value is shared through an anchor, all its uses share one edit: the same
 * operation on each of them is made once, and one that only some of them want does not read as it should.
 */
export class CollectionEdits {
  readonly #ranges: DocumentRanges;
  readonly #edits = new Map<ParsedNode, CollectionEdit>();
  /** By the number of a group: an alias of what it edits or removes. */
  readonly shared = new Map<number, Alias>();
  /** The numbers of groups that want the same operations on a shared value: they are applied together or not at all. */
  readonly joined = new JoinedGroups<number>();

  constructor(ranges: DocumentRanges) {
    this.#ranges = ranges;
  }

  /** The edit of the collection that a node is, or the target of an alias; undefined for a scalar. */
  of(node: ParsedNode | null, read: unknown): CollectionEdit | undefined {
    const target = isAlias(node) ? this.#ranges.tree.targets.get(node) : node;
    if (target === null || target === undefined || !isCollection(target)) return undefined;
    if (!this.#ranges.knows(target))
      throw new UnsupportedEdit("A list contains a key with its value without braces; put braces around them.");
    const edit = this.#edits.get(target) ?? new CollectionEdit(this.#ranges.collection(target), read, this);
    this.#edits.set(target, edit);
    return edit;
  }

  isShared(node: ParsedNode): boolean {
    return this.#ranges.aliases.of(node, undefined) !== undefined;
  }

  /** The key of an entry; undefined for an item of a list and for a merge key. */
  keyOf({ keyNode }: Entry): string | undefined {
    return keyNode === undefined || isMergeKey(keyNode) ? undefined : keyOf(keyNode, this.#ranges.tree);
  }

  /** Notes an anchor that an operation passes; or one inside of what it removes or replaces completely. */
  noteShared({ node, begin, end }: Entry, entry: "passed" | "complete", group: number): void {
    const found = this.#ranges.aliases.of(node, entry === "complete" ? { begin, end } : undefined);
    if (found !== undefined) this.shared.set(group, found);
  }

  /** Notes the anchor of what a map merges. */
  noteMerged({ begin, end }: CollectionRange, group: number): void {
    const alias = this.#ranges.aliases.firstIn({ begin, end });
    if (alias !== undefined) this.shared.set(group, alias);
  }
}
