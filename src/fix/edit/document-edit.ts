import { isAlias, type ParsedNode, visit } from "yaml";
import { agree, type Agreement } from "./agreement.js";
import { editBlock } from "./block-edit.js";
import type { Entry } from "./entry.js";
import { editFlow } from "./flow-edit.js";
import { type Collection, Layout } from "./layout.js";
import { Inapplicable, type Operation, applyOperations } from "./operation.js";
import { type Addition, CollectionPlan, type Groups } from "./plan.js";
import { renameKey } from "./rename-key.js";
import { replaceValue } from "./replace-value.js";
import type { Splice } from "./splice.js";
import { type Style, styleOf } from "./style.js";
import { Unsupported } from "./unsupported.js";
import type { YamlTree } from "../../manifests/yaml-tree.js";

export interface Edited {
  readonly splices: readonly Splice[];
  /** What reading the new text must give. */
  readonly value: unknown;
  readonly refused: ReadonlyMap<number, string>;
}

export interface NumberedGroup {
  readonly number: number;
  readonly operations: readonly Operation[];
}

/** One document, read once, for which edits are worked out. */
export class DocumentEdit {
  readonly #layout: Layout;
  readonly #style: Style;
  readonly #value: unknown;
  readonly #firstLine: number;

  /** @param value what the text means */
  constructor(text: string, tree: YamlTree, value: unknown, isJson: boolean, firstLine: number) {
    this.#layout = new Layout(text, tree);
    this.#style = styleOf(this.#layout, isJson);
    this.#value = value;
    this.#firstLine = firstLine;
  }

  /** What the groups do to the text. Where one is refused, those that are left are worked out once more. */
  of(groups: readonly NumberedGroup[]): Edited {
    const refused = new Map<number, string>();
    for (;;) {
      const { value, plan } = this.#plan(groups, refused);
      const before = refused.size;
      const splices = this.#splices(plan, refused);
      if (refused.size === before) return { splices, value, refused };
    }
  }

  #plan(groups: readonly NumberedGroup[], refused: Map<number, string>): { value: unknown; plan: CollectionPlan } {
    const plan = new CollectionPlan(this.#value);
    let value = this.#value;
    for (const { number, operations } of groups) {
      if (refused.has(number)) continue;
      try {
        value = applyToParts(value, operations);
      } catch (error) {
        if (!(error instanceof Inapplicable)) throw error;
        refused.set(number, error.message);
        continue;
      }
      for (const operation of operations) plan.add(operation, operation.path, number);
    }
    return { value, plan };
  }

  #splices(plan: CollectionPlan, refused: Map<number, string>): Splice[] {
    const { tree } = this.#layout;
    const agreement = agree(this.#layout, plan, (offset) => this.#firstLine + tree.position(offset).line - 1);
    for (const [group, reason] of [...agreement.refused, ...this.#dangling(agreement)]) refused.set(group, reason);
    const splices: Splice[] = [];
    for (const { groups, make } of this.#makers(agreement)) {
      try {
        splices.push(...make());
      } catch (error) {
        if (!(error instanceof Unsupported)) throw error;
        for (const group of groups) refused.set(group, error.message);
      }
    }
    return splices;
  }

  #makers({ collections, replaced, renamed }: Agreement): { groups: Groups; make: () => Splice[] }[] {
    const layout = this.#layout;
    // What is inside, and so begins later, comes first: of two additions at one place it stands before.
    const inwards = [...collections].sort(([a], [b]) => b.begin - a.begin);
    const ofCollections = inwards.map(([collection, { removed, added }]) => ({
      groups: new Set([...removed.values(), ...added.map((one) => one.groups)].flatMap((one) => [...one])),
      make: () => this.#edit(collection, new Set(removed.keys()), added),
    }));
    const ofValues = replaced.map(({ entry, groups, to }) => ({ groups, make: () => this.#replace(entry, to) }));
    const ofKeys = renamed.map(({ entry, groups, to }) => ({ groups, make: () => renameKey(entry, String(to), layout) }));
    return [...ofCollections, ...ofValues, ...ofKeys];
  }

  #edit(collection: Collection, removed: ReadonlySet<Entry>, added: readonly Addition[]): Splice[] {
    const layout = this.#layout;
    const owner = layout.ownerOf(collection.node);
    if (owner === undefined && collection.node !== layout.tree.root) throw new Unsupported("The value to change is part of a key.");
    const home = owner && layout.homeOf(owner);
    const isEmpty = collection.entries.length === 0 && layout.lines.commentsIn(collection.begin, collection.end).length === 0;
    if (isEmpty && owner !== undefined && home?.isFlow === false) return this.#replace(owner, valueOf(collection, added));
    if (collection.isFlow) return editFlow(collection, removed, added, layout.lines, this.#style);
    return editBlock(collection, removed, added, owner, layout, this.#style);
  }

  #replace(entry: Entry | undefined, value: unknown): Splice[] {
    if (entry === undefined) throw new Unsupported("The value to replace is part of a key.");
    return replaceValue(entry, this.#layout.homeOf(entry), value, this.#layout, this.#style);
  }

  /** Anchors that would go while an alias stays that needs them. */
  #dangling({ collections, replaced }: Agreement): Map<number, string> {
    const { targets } = this.#layout.tree;
    const refused = new Map<number, string>();
    if (targets.size === 0) return refused;
    const removed = [...collections.values()].flatMap((change) => [...change.removed]);
    const gone = new Map<unknown, Groups>();
    const take = (node: ParsedNode | null | undefined, groups: Groups): void => visit(node ?? null, (_key, one) => void gone.set(one, groups));
    for (const [entry, groups] of removed) for (const node of [entry.keyNode, entry.node]) take(node, groups);
    for (const { entry, groups } of replaced) {
      take(entry?.node, groups);
      // Its anchor stays.
      if (!isAlias(entry?.node)) gone.delete(entry?.node);
    }
    for (const [alias, target] of targets) {
      const line = this.#firstLine + this.#layout.tree.position(alias.range?.[0] ?? 0).line - 1;
      const sentence = `The anchor &${alias.source} is also used at line ${line}, and would be lost.`;
      if (!gone.has(alias)) for (const group of gone.get(target) ?? []) refused.set(group, sentence);
    }
    return refused;
  }
}

function valueOf({ isMap }: Collection, added: readonly Addition[]): unknown {
  return isMap ? Object.fromEntries(added.map(({ key, value }) => [key, value])) : added.map(({ value }) => value);
}

/** The root is what the text is; there would be nothing left to edit. */
function applyToParts(value: unknown, operations: readonly Operation[]): unknown {
  const isWhole = operations.some(({ kind, path }) => kind === "put" && path.length === 0);
  if (isWhole) throw new Inapplicable("A complete document cannot be replaced.");
  return applyOperations(value, operations);
}
