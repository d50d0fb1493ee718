import type { Alias, ParsedNode } from "yaml";
import type { Entry } from "./entry.js";
import { keyOf } from "../../manifests/yaml-key.js";
import type { Collection, Layout } from "./layout.js";
import type { Addition, CollectionPlan, Groups } from "./plan.js";
import { type Local, localKey, Views, type Wish } from "./views.js";

const WITHOUT_BRACES = "A list contains a key with its value without braces; put braces around them.";

/** What is done with the text: each part of it is edited once, however many paths lead there. */
export interface Agreement {
  readonly collections: ReadonlyMap<Collection, CollectionChange>;
  readonly replaced: readonly Wish[];
  readonly renamed: readonly Wish[];
  /** What cannot be done, as a sentence, for each group that wants it. */
  readonly refused: ReadonlyMap<number, string>;
}

export interface CollectionChange {
  readonly removed: Map<Entry, Groups>;
  added: readonly Addition[];
}

/** Finds what all paths to a part agree on; a value of its own is put where an alias or a merged entry was. */
export function agree(layout: Layout, plan: CollectionPlan, lineOf: (offset: number) => number): Agreement {
  const local: Local = new Set();
  for (;;) {
    const views = new Views(layout, local);
    views.enter(layout.tree.root, plan);
    const before = local.size;
    for (const wishes of views.wishes.values()) {
      if (!areEqual(wishes)) makeLocal(wishes, local, layout);
    }
    if (local.size === before) return new Agreeing(layout, lineOf).read(views);
  }
}

function makeLocal(wishes: readonly Wish[], local: Local, layout: Layout): void {
  for (const { kind, entry, through, merging } of wishes) {
    if (kind !== "replaced") continue;
    const key = entry?.keyNode && keyOf(entry.keyNode, layout.tree);
    if (merging !== undefined && key !== undefined) local.add(localKey(merging, key));
    else if (entry === undefined && through !== undefined) local.add(through as Exclude<typeof merging, undefined>);
  }
}

function areEqual(wishes: readonly Wish[]): boolean {
  return wishes.filter(counts).every(({ sign }, _index, [first]) => sign === first?.sign);
}

function counts({ kind }: Wish): boolean {
  return kind !== "hidden" && kind !== "merged";
}

class Agreeing {
  readonly #layout: Layout;
  readonly #lineOf: (offset: number) => number;
  readonly #collections = new Map<Collection, CollectionChange>();
  readonly #replaced: Wish[] = [];
  readonly #renamed: Wish[] = [];
  readonly #refused = new Map<number, string>();

  constructor(layout: Layout, lineOf: (offset: number) => number) {
    this.#layout = layout;
    this.#lineOf = lineOf;
  }

  read({ wishes: parts, unreadable }: Views): Agreement {
    for (const group of unreadable) this.#refused.set(group, WITHOUT_BRACES);
    for (const wishes of parts.values()) {
      const [wish] = wishes.filter(counts);
      if (wish === undefined) continue;
      const other = wishes.find((one) => isAgainst(one, wish));
      if (!areEqual(wishes)) this.#refuseAll(wishes.filter(counts));
      else if (other !== undefined) this.#refuse(wish, other);
      else this.#take({ ...wish, entry: wishes.find(({ entry }) => entry !== undefined)?.entry, groups: new Set(wishes.flatMap(({ groups }) => [...groups])) });
    }
    return { collections: this.#collections, replaced: this.#replaced, renamed: this.#renamed, refused: this.#refused };
  }

  #take(wish: Wish): void {
    const { kind, entry, collection } = wish;
    if (kind === "replaced") this.#replaced.push(wish);
    if (kind === "renamed") this.#renamed.push(wish);
    if (kind === "added" && collection !== undefined) this.#changeOf(collection).added = wish.to as readonly Addition[];
    if (kind === "removed" && entry !== undefined) this.#changeOf(this.#layout.homeOf(entry)).removed.set(entry, wish.groups);
  }

  #changeOf(collection: Collection): CollectionChange {
    const change = this.#collections.get(collection) ?? { removed: new Map(), added: [] };
    this.#collections.set(collection, change);
    return change;
  }

  #refuseAll(wishes: readonly Wish[]): void {
    for (const wish of wishes) {
      const other = wishes.find(({ sign }) => sign !== wish.sign);
      if (other !== undefined) this.#refuse(wish, other);
    }
  }

  #refuse(wish: Wish, other: Wish): void {
    for (const group of wish.groups) this.#refused.set(group, this.#explain(wish, other));
  }

  /** What carries the anchor; where its key stands, as the anchor does, if it has one. */
  #anchored(alias: Alias): ParsedNode | undefined {
    const target = [...this.#layout.tree.targets].find(([one]) => one === alias)?.[1];
    return (target && this.#layout.ownerOf(target)?.keyNode) ?? target;
  }

  #explain(wish: Wish, other: Wish): string {
    const alias = other.through ?? wish.through;
    const what = other.groups.size === 0 ? "nothing" : "something else";
    if (alias === undefined) return "This map has the same key twice; remove one.";
    const line = this.#lineOf((other.through ?? this.#anchored(alias))?.range?.[0] ?? 0);
    return other.through === undefined
      ? `The anchor &${alias.source} is at line ${line}, where ${what} would change.`
      : `The anchor &${alias.source} is also used at line ${line}, where ${what} would change.`;
  }
}

/** Would something come into a map that merges this one, or come to count there, that is not wanted there? */
function isAgainst(other: Wish, wish: Wish): boolean {
  if (other.kind === "hidden") return wish.kind === "renamed";
  if (other.kind !== "merged" || wish.kind !== "added") return false;
  const keys = other.to as ReadonlySet<string | undefined>;
  return (wish.to as readonly Addition[]).some(({ key }) => !keys.has(key));
}
