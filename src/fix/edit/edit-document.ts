import { type ParsedDocument, readDocuments } from "../../manifests/documents.js";
import { parseJson } from "../../manifests/json-documents.js";
import type { SourceText } from "../../manifests/source-text.js";
import { INDENT } from "../../manifests/yaml-parse.js";
import { RecentTree } from "../../manifests/yaml-tree.js";
import { isSameValue, type Operation } from "../../model/operation.js";
import { DocumentEdit, type NumberedGroup } from "./document-edit.js";
import { applySplices } from "./splice.js";

export interface EditedDocument {
  readonly text: string;
  /** By the index of a group: why none of its operations was applied, as a sentence. */
  readonly refused: ReadonlyMap<number, string>;
}

const NOT_ONE = "This is not the text of one document that can be read.";
const TOO_WIDE = "A line has 80 blanks in a row, so the text cannot be edited with certainty; edit it by hand.";

/**
 * Edits the text of one document, YAML or JSON, and keeps everything else to the byte: comments, order, quotes.
 * Read as kubectl reads it, the new text is what `applyOperations` makes of the old one with all groups not refused.
 *
 * @param text as manifests are read: without a byte order mark, with `\n` as its only line end
 * @param groups operations in order; those of a group are applied together or not at all
 * @param firstLine the line of the file at which the text starts, for messages
 */
export function editDocument(text: string, groups: readonly (readonly Operation[])[], firstLine = 1): EditedDocument {
  const trees = new RecentTree();
  const document = onlyDocument(text, trees);
  const refuseAll = (reason: string): EditedDocument => ({
    text,
    refused: new Map(groups.map((_group, index) => [index, reason])),
  });
  if (document === undefined) return refuseAll(NOT_ONE);
  const { source } = document;
  // The parser adds such indentation to some lines, and it must be removable again.
  if (trees.of(source).text !== source.text && source.text.includes(INDENT)) return refuseAll(TOO_WIDE);
  return new Attempts(text, document, trees, firstLine).edit(
    groups.map((operations, number) => ({ number, operations })),
  );
}

/** The only document of a text; undefined where there are others, or something that cannot be read. */
function onlyDocument(text: string, trees: RecentTree): ParsedDocument | undefined {
  const read = [...readDocuments("", text, trees)];
  const [document, ...others] = read.filter((one) => one.kind === "document");
  return others.length > 0 || read.some(({ kind }) => kind === "unreadable") ? undefined : document;
}

class Attempts {
  readonly #text: string;
  readonly #source: SourceText;
  readonly #parsed: string;
  readonly #edit: DocumentEdit;

  constructor(text: string, { source, value }: ParsedDocument, trees: RecentTree, firstLine: number) {
    this.#text = text;
    this.#source = source;
    const tree = trees.of(source);
    this.#parsed = tree.text;
    this.#edit = new DocumentEdit(tree, value, parseJson(source.text) !== undefined, firstLine + source.start.line - 1);
  }

  edit(groups: readonly NumberedGroup[]): EditedDocument {
    const edited = this.#attempt(groups);
    if (edited !== undefined) return edited;
    const certain = this.#certain([], groups);
    const refused = groups
      .filter((group) => !certain.includes(group))
      .map((group) => [group.number, this.#edit.uncertainty(group)] as const);
    const rest = this.#attempt(certain) ?? { text: this.#text, refused: new Map() };
    return { text: rest.text, refused: new Map([...refused, ...rest.refused]) };
  }

  /** Adds all groups that can be applied together with the known ones. It tries halves, because few cannot. */
  #certain(known: readonly NumberedGroup[], more: readonly NumberedGroup[]): readonly NumberedGroup[] {
    if (more.length === 0) return known;
    if (this.#attempt([...known, ...more]) !== undefined) return [...known, ...more];
    if (more.length === 1) return known;
    const half = more.length >> 1;
    return this.#certain(this.#certain(known, more.slice(0, half)), more.slice(half));
  }

  /** The new text; undefined where it does not read as the new value. */
  #attempt(groups: readonly NumberedGroup[]): EditedDocument | undefined {
    const { splices, value, refused } = this.#edit.of(groups);
    const text = splices.length === 0 ? this.#text : this.#complete(applySplices(this.#parsed, splices));
    const read = onlyDocument(text, new RecentTree());
    return read !== undefined && isSameValue(read.value, value) ? { text, refused } : undefined;
  }

  /** The complete text around the edited one of its document, without the indentation that was added to read it. */
  #complete(edited: string): string {
    const { text, within } = this.#source;
    const begin = within?.offset ?? 0;
    const document = this.#parsed === text ? edited : edited.replaceAll(INDENT, "");
    const complete = this.#text.slice(0, begin) + document + this.#text.slice(begin + text.length);
    // The reader added a line break that the text lacks.
    return this.#text.endsWith("\n") ? complete : complete.replace(/\n$/, "");
  }
}
