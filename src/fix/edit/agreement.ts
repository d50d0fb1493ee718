import type { Alias, ParsedNode } from "yaml";
import type { Entry } from "./entry.js";
import { keyOf } from "../../manifests/yaml-key.js";
import type { Collection, Layout } from "./layout.js";
import type { Addition, CollectionPlan, Groups } from "./plan.js";
import { type Local, localKey, Views, type EditRequest } from "./views.js";

const WITHOUT_BRACES = "A list contains a key with its value without braces; put braces around them.";

/** What is done with the text: each part of it is edited once, however many paths lead there. */
export interface Agreement {
  readonly collections: ReadonlyMap<Collection, CollectionChange>;
  readonly replaced: readonly EditRequest[];
  readonly renamed: readonly EditRequest[];
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
    for (const requests of views.requests.values()) {
      if (!areEqual(requests)) makeLocal(requests, local, layout);
    }
    if (local.size === before) return new Agreeing(layout, lineOf).read(views);
  }
}

function makeLocal(requests: readonly EditRequest[], local: Local, layout: Layout): void {
  for (const { kind, entry, through, merging } of requests) {
    if (kind !== "replaced") continue;
    const key = entry?.keyNode && keyOf(entry.keyNode, layout.tree);
    if (merging !== undefined && key !== undefined) local.add(localKey(merging, key));
    else if (entry === undefined && through !== undefined) local.add(through as Exclude<typeof merging, undefined>);
  }
}

function areEqual(requests: readonly EditRequest[]): boolean {
  return requests.filter(counts).every(({ sign }, _index, [first]) => sign === first?.sign);
}

function counts({ kind }: EditRequest): boolean {
  return kind !== "hidden" && kind !== "merged";
}

class Agreeing {
  readonly #layout: Layout;
  readonly #lineOf: (offset: number) => number;
  readonly #collections = new Map<Collection, CollectionChange>();
  readonly #replaced: EditRequest[] = [];
  readonly #renamed: EditRequest[] = [];
  readonly #refused = new Map<number, string>();

  constructor(layout: Layout, lineOf: (offset: number) => number) {
    this.#layout = layout;
    this.#lineOf = lineOf;
  }

  read({ requests: parts, unreadable }: Views): Agreement {
    for (const group of unreadable) this.#refused.set(group, WITHOUT_BRACES);
    for (const requests of parts.values()) {
      const [request] = requests.filter(counts);
      if (request === undefined) continue;
      const other = requests.find((one) => isAgainst(one, request));
      if (!areEqual(requests)) this.#refuseAll(requests.filter(counts));
      else if (other !== undefined) this.#refuse(request, other);
      else this.#take({ ...request, entry: requests.find(({ entry }) => entry !== undefined)?.entry, groups: new Set(requests.flatMap(({ groups }) => [...groups])) });
    }
    return { collections: this.#collections, replaced: this.#replaced, renamed: this.#renamed, refused: this.#refused };
  }

  #take(request: EditRequest): void {
    const { kind, entry, collection } = request;
    if (kind === "replaced") this.#replaced.push(request);
    if (kind === "renamed") this.#renamed.push(request);
    if (kind === "added" && collection !== undefined) this.#changeOf(collection).added = request.to as readonly Addition[];
    if (kind === "removed" && entry !== undefined) this.#changeOf(this.#layout.homeOf(entry)).removed.set(entry, request.groups);
  }

  #changeOf(collection: Collection): CollectionChange {
    const change = this.#collections.get(collection) ?? { removed: new Map(), added: [] };
    this.#collections.set(collection, change);
    return change;
  }

  #refuseAll(requests: readonly EditRequest[]): void {
    for (const request of requests) {
      const other = requests.find(({ sign }) => sign !== request.sign);
      if (other !== undefined) this.#refuse(request, other);
    }
  }

  #refuse(request: EditRequest, other: EditRequest): void {
    for (const group of request.groups) this.#refused.set(group, this.#explain(request, other));
  }

  /** What carries the anchor; where its key stands, as the anchor does, if it has one. */
  #anchored(alias: Alias): ParsedNode | undefined {
    const target = [...this.#layout.tree.targets].find(([one]) => one === alias)?.[1];
    return (target && this.#layout.ownerOf(target)?.keyNode) ?? target;
  }

  #explain(request: EditRequest, other: EditRequest): string {
    const alias = other.through ?? request.through;
    const what = other.groups.size === 0 ? "nothing" : "something else";
    if (alias === undefined) return "This map has the same key twice; remove one.";
    const line = this.#lineOf((other.through ?? this.#anchored(alias))?.range?.[0] ?? 0);
    return other.through === undefined
      ? `The anchor &${alias.source} is at line ${line}, where ${what} would change.`
      : `The anchor &${alias.source} is also used at line ${line}, where ${what} would change.`;
  }
}

/** Would something come into a map that merges this one, or come to count there, that is not wanted there? */
function isAgainst(other: EditRequest, request: EditRequest): boolean {
  if (other.kind === "hidden") return request.kind === "renamed";
  if (other.kind !== "merged" || request.kind !== "added") return false;
  const keys = other.to as ReadonlySet<string | undefined>;
  return (request.to as readonly Addition[]).some(({ key }) => !keys.has(key));
}
