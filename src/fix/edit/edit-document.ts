import { readDocuments } from "../../manifests/documents.js";
import type { ParsedDocument } from "../../manifests/manifest-item.js";
import type { SourceText } from "../../manifests/source-text.js";
import { TreeCache } from "../../manifests/tree-cache.js";
import type { YamlTree } from "../../manifests/yaml-tree.js";
import type { Operation } from "../../model/operation.js";
import { isSameValue } from "../../model/operation.js";
import type { NumberedGroup } from "./document-edit.js";
import { DocumentEdit } from "./document-edit.js";
import type { Splice } from "./splice.js";
import { applySplices } from "./splice.js";

export interface EditedDocument {
  readonly text: string;
  /** How the new text reads; undefined where it is the old one. */
  readonly read?: ReadText;
  /** By the index of a group: why none of its operations was applied, as a sentence. */
  readonly refused: ReadonlyMap<number, string>;
}

/** A text that was read, with its tree, which JSON does not have. */
interface ReadText {
  readonly document: ParsedDocument;
  readonly tree: YamlTree | undefined;
}

const notOneDocument = "This is not the text of one document that can be read.";

/**
 * Edits the text of one document, YAML or JSON, and keeps everything else to the byte: comments, order, quotes.
 * Read as kubectl reads it, the new text is what `applyOperations` makes of the old one with all groups not refused.
 *
 * @param text as manifests are read: without a byte order mark, with `\n` as its only line end
 * @param groups operations in order; those of a group are applied together or not at all
 * @param firstLine the line of the file at which the text starts, for messages
 */
export function editDocument(text: string, groups: readonly OperationGroup[], firstLine = 1): EditedDocument {
  const trees = new TreeCache({ keepsSyntax: true });
  const document = onlyDocument(text, trees);
  if (document === undefined) return { text, refused: new Map(groups.map((_group, index) => [index, notOneDocument])) };
  const { start, within } = document.source;
  const at = { text, begin: within.offset, firstLine: firstLine + start.line - 1 };
  return new Attempts(document, trees, at).edit(numbered(groups), unlimited);
}

/** Operations that are applied together or not at all. */
type OperationGroup = readonly Operation[];

/** Edits one text, each time from the original. */
export type Editor = (groups: readonly OperationGroup[], effort?: Effort) => EditedDocument;

/**
 * Prepares a document that was read for many edits. @see editDocument
 *
 * @param trees with the tree of the document, where it is kept
 */
export function documentEditor(document: Omit<ParsedDocument, "kind">, trees: TreeCache): Editor {
  const { text, start } = document.source;
  const attempts = new Attempts(document, trees, { text, begin: 0, firstLine: start.line });
  return (groups, effort = unlimited) => attempts.edit(numbered(groups), effort);
}

function numbered(groups: readonly OperationGroup[]): readonly NumberedGroup[] {
  return groups.map((operations, number) => ({ number, operations }));
}

/** What finding the groups that cannot be applied may take. */
interface Effort {
  readonly isSpent: boolean;
  /** Why groups are refused that were not attempted. */
  readonly sentence: string;
  edited(length: number): void;
}

const unlimited: Effort = { isSpent: false, sentence: "", edited: () => undefined };

/** The only document of a text; undefined where there are others, or something that cannot be read. */
function onlyDocument(text: string, trees: TreeCache): ParsedDocument | undefined {
  const read = [...readDocuments("", text, trees)];
  const [document, ...others] = read.filter((one) => one.kind === "document");
  return others.length > 0 || read.some(({ kind }) => kind === "unreadable") ? undefined : document;
}

/** The ranges of a longer text are not kept while the new one is read: together they take hundreds of megabytes. */
const mostKept = 200_000;

/** The text to edit. */
interface EditedText {
  readonly text: string;
  /** Where the document begins in it. */
  readonly begin: number;
  /** The line of the file at which the document begins. */
  readonly firstLine: number;
}

/** Groups that are right only together. */
type Unit = readonly NumberedGroup[];

/** Operations of one object are in the order in which they were planned. */
function asPlanned(groups: readonly NumberedGroup[]): readonly NumberedGroup[] {
  return groups.toSorted((a, b) => a.number - b.number);
}

class Attempts {
  readonly #text: string;
  readonly #begin: number;
  readonly #source: SourceText;
  readonly #value: unknown;
  readonly #trees: TreeCache;
  readonly #prepare: () => DocumentEdit;
  #prepared: DocumentEdit | undefined;

  constructor({ source, value, isJson }: Omit<ParsedDocument, "kind">, trees: TreeCache, at: EditedText) {
    this.#text = at.text;
    this.#begin = at.begin;
    this.#source = source;
    this.#value = value;
    this.#trees = trees;
    this.#prepare = () => new DocumentEdit(trees.of(source), value, isJson, at.firstLine);
  }

  get #edit(): DocumentEdit {
    return (this.#prepared ??= this.#prepare());
  }

  edit(groups: readonly NumberedGroup[], effort: Effort): EditedDocument {
    const edited = this.#attempt(groups);
    if (edited !== undefined) return edited;
    const certain = new Set(this.#certainInHalves([], this.#edit.units(groups), effort).flat());
    const isAttempted = !effort.isSpent;
    const refused = groups
      .filter((group) => !certain.has(group))
      .map((group) => [group.number, isAttempted ? this.#edit.uncertainty(group) : effort.sentence] as const);
    const rest = (certain.size > 0 && this.#attempt(asPlanned([...certain]))) || {
      text: this.#text,
      refused: new Map(),
    };
    return { ...rest, refused: new Map([...refused, ...rest.refused]) };
  }

  /** Adds all units that can be applied together with the known ones. */
  #certain(known: readonly Unit[], more: readonly Unit[], effort: Effort): readonly Unit[] {
    if (more.length === 0 || effort.isSpent) return known;
    effort.edited(this.#text.length);
    const all = [...known, ...more];
    if (this.#attempt(asPlanned(all.flat())) !== undefined) return all;
    return this.#certainInHalves(known, more, effort);
  }

  /** The same where not all can be. It tries halves, because few cannot. */
  #certainInHalves(known: readonly Unit[], more: readonly Unit[], effort: Effort): readonly Unit[] {
    if (more.length <= 1) return known;
    const half = more.length >> 1;
    return this.#certain(this.#certain(known, more.slice(0, half), effort), more.slice(half), effort);
  }

  /** The new text; undefined where it does not read as the new value. */
  #attempt(groups: readonly NumberedGroup[]): EditedDocument | undefined {
    const { splices, value, refused } = this.#edit.of(groups);
    if (splices.length === 0) return isSameValue(this.#value, value) ? { text: this.#text, refused } : undefined;
    if (this.#text.length > mostKept) this.#forget();
    for (const text of this.#candidates(splices)) {
      const trees = new TreeCache();
      const document = onlyDocument(text, trees);
      if (document === undefined || !isSameValue(document.value, value)) continue;
      return { text, read: { document, tree: document.isJson ? undefined : trees.of(document.source) }, refused };
    }
    return undefined;
  }

  #forget(): void {
    this.#prepared = undefined;
    this.#trees.release(this.#source);
  }

  /** The new texts, best first. Empty lines at the end can be part of a value, so the second one keeps them. */
  #candidates(splices: readonly Splice[]): readonly string[] {
    const before = this.#source.text;
    const edited = applySplices(before, splices);
    return [...new Set([withoutNewEmptyEnd(before, edited), edited])].map((one) => this.#complete(one));
  }

  /** The complete text around the edited one of its document. */
  #complete(edited: string): string {
    const end = this.#begin + this.#source.text.length;
    const complete = this.#text.slice(0, this.#begin) + edited + this.#text.slice(end);
    // The reader added a line break that the text lacks.
    return this.#text.endsWith("\n") ? complete : complete.replace(/\n$/, "");
  }
}

/** Empty lines that were before removed lines are not left at the end of a document. */
function withoutNewEmptyEnd(before: string, edited: string): string {
  const [old, end] = [emptyEnd(before), emptyEnd(edited)];
  return end.length > old.length ? edited.slice(0, -end.length) + old : edited;
}

/** The empty lines at the end of a text. */
function emptyEnd(text: string): string {
  const content = text.trimEnd();
  const end = text.indexOf("\n", content.length);
  return end === -1 ? "" : text.slice(end + 1);
}
