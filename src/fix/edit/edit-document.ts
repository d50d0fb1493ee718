import { type ParsedDocument, readDocuments } from "../../manifests/documents.js";
import { parseJson } from "../../manifests/json-documents.js";
import { plainText } from "../../manifests/plain-text.js";
import { RecentTree } from "../../manifests/recent-tree.js";
import { DocumentEdit, type NumberedGroup } from "./document-edit.js";
import type { Operation } from "./operation.js";
import { OriginalText } from "./original-text.js";
import { isSameValue } from "./same-value.js";

export interface EditedDocument {
  readonly text: string;
  /** Why nothing of a group was done, as a sentence, by the index of the group. */
  readonly refused: ReadonlyMap<number, string>;
}

const UNCERTAIN = "The text is written in a way that cannot be edited with certainty; edit it by hand.";
const NOT_ONE = "This is not the text of one document that can be read.";

/**
 * Edits the text of one document, YAML or JSON, and keeps all else to the byte: comments, order, quotes, line ends.
 * Read as kubectl reads it, the new text is what `applyOperations` makes of the old one with all groups not refused.
 *
 * @param groups operations, made one after another, of which those of a group are made together or not at all
 * @param firstLine the line of the file at which the text starts, for the reasons
 */
export function editDocument(text: string, groups: readonly (readonly Operation[])[], firstLine = 1): EditedDocument {
  const original = new OriginalText(text);
  const trees = new RecentTree();
  const document = original.plain === undefined ? undefined : onlyDocument(original.plain, trees);
  if (document === undefined) return { text, refused: new Map(groups.map((_group, index) => [index, NOT_ONE])) };
  return new Attempts(text, original, document, trees, firstLine).edit(groups.map((operations, number) => ({ number, operations })));
}

/** The document of a text that holds one, and nothing that cannot be read. */
function onlyDocument(text: string, trees: RecentTree): ParsedDocument | undefined {
  const read = [...readDocuments("", text, trees)];
  const [document, ...others] = read.filter((one) => one.kind === "document");
  return others.length > 0 || read.some(({ kind }) => kind === "unreadable") ? undefined : document;
}

class Attempts {
  readonly #text: string;
  readonly #original: OriginalText;
  readonly #offset: number;
  readonly #edit: DocumentEdit;

  constructor(text: string, original: OriginalText, { source, value }: ParsedDocument, trees: RecentTree, firstLine: number) {
    this.#text = text;
    this.#original = original;
    this.#offset = source.within?.offset ?? 0;
    const line = firstLine + source.start.line - 1;
    this.#edit = new DocumentEdit(source.text, trees.of(source), value, parseJson(source.text) !== undefined, line);
  }

  edit(groups: readonly NumberedGroup[]): EditedDocument {
    const edited = this.#attempt(groups);
    if (edited !== undefined) return edited;
    const certain = this.#certain([], groups);
    const refused = groups.filter((group) => !certain.includes(group)).map(({ number }) => [number, UNCERTAIN] as const);
    const rest = this.#attempt(certain) ?? { text: this.#text, refused: new Map() };
    return { text: rest.text, refused: new Map([...refused, ...rest.refused]) };
  }

  /** Adds to groups that go together all others that do with them: halves at a time, as few do not. */
  #certain(known: readonly NumberedGroup[], more: readonly NumberedGroup[]): readonly NumberedGroup[] {
    if (more.length === 0) return known;
    if (this.#attempt([...known, ...more]) !== undefined) return [...known, ...more];
    if (more.length === 1) return known;
    const half = more.length >> 1;
    return this.#certain(this.#certain(known, more.slice(0, half)), more.slice(half));
  }

  /** The new text; nothing if it does not read as it should. */
  #attempt(groups: readonly NumberedGroup[]): EditedDocument | undefined {
    const { splices, value, refused } = this.#edit.of(groups);
    const moved = splices.map((one) => ({ ...one, from: one.from + this.#offset, to: one.to + this.#offset }));
    for (const text of this.#original.spliced(moved)) {
      const plain = plainText(text);
      const read = "text" in plain ? onlyDocument(plain.text, new RecentTree()) : undefined;
      if (read !== undefined && isSameValue(read.value, value)) return { text, refused };
    }
    return undefined;
  }
}
