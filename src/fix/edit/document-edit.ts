import { groupBy } from "../../lib/lists.js";
import type { YamlTree } from "../../manifests/yaml-tree.js";
import type { Operation } from "../../model/operation.js";
import { ChangingValue, Inapplicable } from "../../model/operation.js";
import { editBlock } from "./block-edit.js";
import type { Addition, CollectionEdit, EntryChange, Groups, KeptEntry } from "./collection-edit.js";
import { CollectionEdits } from "./collection-edit.js";
import type { CollectionRange } from "./document-ranges.js";
import { DocumentRanges } from "./document-ranges.js";
import type { Entry } from "./entry.js";
import { editFlow } from "./flow-edit.js";
import { renameKey, replaceValue } from "./replace-value.js";
import type { Splice } from "./splice.js";
import { UnsupportedEdit } from "./splice.js";
import type { Style } from "./value-text.js";
import { styleOf } from "./value-text.js";

interface Edited {
  readonly splices: readonly Splice[];
  /** The value that the new text must have. */
  readonly value: unknown;
  readonly refused: ReadonlyMap<number, string>;
}

export interface NumberedGroup {
  readonly number: number;
  readonly operations: readonly Operation[];
}

/** The splices of one change, and the groups that cause it. */
interface CausedSplices {
  readonly groups: Groups;
  readonly splices: () => Splice[];
}

const uncertainEdit = "This text cannot be edited reliably.";

/** One document and its edits. */
export class DocumentEdit {
  readonly #ranges: DocumentRanges;
  readonly #style: Style;
  readonly #value: unknown;
  readonly #firstLine: number;

  /** @param value the value of the text */
  constructor(tree: YamlTree, value: unknown, isJson: boolean, firstLine: number) {
    this.#ranges = new DocumentRanges(tree);
    this.#style = styleOf(this.#ranges, isJson);
    this.#value = value;
    this.#firstLine = firstLine;
  }

  /** The splices of the groups. Where one is refused, the others are computed again without it. */
  of(groups: readonly NumberedGroup[]): Edited {
    const refused = new Map<number, string>();
    for (;;) {
      const before = refused.size;
      const edits = new CollectionEdits(this.#ranges);
      const value = this.#apply(
        groups.filter(({ number }) => !refused.has(number)),
        edits,
        refused,
      );
      const splices = refused.size === before ? this.#splices(edits, refused) : [];
      if (refused.size === before) return { splices, value, refused };
    }
  }

  /** The groups, with those together that are right only together, because they want the same of a shared value. */
  units(groups: readonly NumberedGroup[]): readonly (readonly NumberedGroup[])[] {
    const edits = new CollectionEdits(this.#ranges);
    this.#apply(groups, edits, new Map());
    return [...groupBy(groups, ({ number }) => edits.joined.of(number)[0] ?? number).values()];
  }

  /** Why a group is refused whose new text does not have the new value. */
  uncertainty(group: NumberedGroup): string {
    const edits = new CollectionEdits(this.#ranges);
    this.#apply([group], edits, new Map());
    const alias = edits.shared.get(group.number);
    if (alias === undefined) return uncertainEdit;
    const line = this.#firstLine + this.#ranges.tree.position(alias.range?.[0] ?? 0).line - 1;
    return `The anchor &${alias.source} is also used at line ${line}, and the edit is not right for all its uses.`;
  }

  /** Applies the groups, and refuses those that fit neither the value nor its text. @returns the new value */
  #apply(groups: readonly NumberedGroup[], edits: CollectionEdits, refused: Map<number, string>): unknown {
    const root = edits.of(this.#ranges.tree.root, this.#value);
    const changing = new ChangingValue(this.#value);
    for (const { number, operations } of groups) {
      try {
        refuseWhole(operations);
        const keep = changing.prepare(operations);
        for (const operation of operations) root?.apply(operation, operation.path, number);
        keep();
      } catch (error) {
        if (!(error instanceof Inapplicable || error instanceof UnsupportedEdit)) throw error;
        refused.set(number, error.message);
      }
    }
    return changing.value;
  }

  #splices(edits: CollectionEdits, refused: Map<number, string>): Splice[] {
    return this.#changes(edits).flatMap(({ groups, splices }) => {
      try {
        return splices();
      } catch (error) {
        if (!(error instanceof UnsupportedEdit)) throw error;
        for (const group of groups) refused.set(group, error.message);
        return [];
      }
    });
  }

  #changes(edits: CollectionEdits): readonly CausedSplices[] {
    const reached = reachedFrom(edits.of(this.#ranges.tree.root, this.#value));
    // Inner collections, which begin later, come first: of two additions at one offset theirs must be before the other.
    const inwards = [...reached].sort((a, b) => b.collection.begin - a.collection.begin);
    const ofCollections = inwards.map(
      ({ groups, collection, removed, added }): CausedSplices => ({
        groups,
        splices: () => this.#edit(collection, { removed, added }),
      }),
    );
    return [...ofCollections, ...inwards.flatMap(({ kept }) => kept.flatMap((entry) => this.#changesOf(entry)))];
  }

  #changesOf({ source, key, readKey, replacement, groups }: KeptEntry): readonly CausedSplices[] {
    return [
      ...(replacement === undefined ? [] : [{ groups, splices: () => this.#replace(source, replacement.value) }]),
      ...(key === undefined || key === readKey
        ? []
        : [{ groups, splices: () => renameKey(source, key, this.#ranges) }]),
    ];
  }

  #edit(collection: CollectionRange, change: EntryChange): Splice[] {
    if (change.removed.size + change.added.length === 0) return [];
    const ranges = this.#ranges;
    const owner = ranges.ownerOf(collection.node);
    if (owner === undefined && collection.node !== ranges.tree.root)
      throw new UnsupportedEdit("The value to change is part of a key.");
    const home = owner && ranges.homeOf(owner);
    const isEmpty =
      collection.entries.length === 0 && ranges.lines.commentsIn(collection.begin, collection.end).length === 0;
    if (isEmpty && owner !== undefined && home?.isFlow === false)
      return this.#replace(owner, valueOf(collection, change.added));
    if (collection.isFlow) return editFlow(collection, change, ranges.lines, this.#style);
    return editBlock(collection, change, ranges, this.#style);
  }

  #replace(entry: Entry, value: unknown): Splice[] {
    return replaceValue(entry, value, this.#ranges, this.#style);
  }
}

/** The edited collections that are still part of the document. */
function reachedFrom(
  edit: CollectionEdit | undefined,
  reached = new Set<CollectionEdit>(),
): ReadonlySet<CollectionEdit> {
  if (edit === undefined || reached.has(edit)) return reached;
  reached.add(edit);
  for (const { inner } of edit.kept) reachedFrom(inner, reached);
  return reached;
}

function valueOf({ isMap }: CollectionRange, added: readonly Addition[]): unknown {
  return isMap ? Object.fromEntries(added.map(({ key, value }) => [key, value])) : added.map(({ value }) => value);
}

/** The root is the complete text; nothing would be left to edit. */
function refuseWhole(operations: readonly Operation[]): void {
  const isWhole = operations.some(({ kind, path }) => kind === "put" && path.length === 0);
  if (isWhole) throw new Inapplicable("A complete document cannot be replaced.");
}
