import type { Place } from "../lib/diagnostic.js";
import type { Position } from "../lib/plain-text.js";

/** The origin of a document, from its head. */
export interface Provenance {
  /** The template that it was rendered from, as `helm template` names it: `web/templates/deployment.yaml`. */
  readonly origin?: string;
}

/** A line outside of documents: blank, a comment, a directive, or a document marker. */
const gapLine = /^(?:%[^\n#]*|(?:---|\.\.\.(?=\s))?\s*)(?:#[^\n\r\u0085\u2028\u2029]*)?\r?\n$/;
const documentMarker = /^(?:---|\.\.\.)/;

/** The complete text of the documents of a file, each line ended, and the gaps between them. */
export class Gaps {
  readonly text: string;
  readonly #words = new Map<string, boolean>();
  #last: number | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** Does the text contain a word? It is searched once for all documents. */
  has(word: string): boolean {
    const has = this.#words.get(word) ?? this.text.includes(word);
    this.#words.set(word, has);
    return has;
  }

  /** The start of the gap that ends before a line, without the comments that belong to the document before it. */
  beginOf(end: number): number {
    let begin = end;
    for (let at = end; at > 0; ) {
      const lineBegin = at < 2 ? 0 : this.text.lastIndexOf("\n", at - 2) + 1;
      const line = this.text.slice(lineBegin, at);
      if (!gapLine.test(line)) return begin;
      if (documentMarker.test(line)) begin = lineBegin;
      at = lineBegin;
    }
    return 0;
  }

  /** The start of the gap at the end of the text. */
  get last(): number {
    return (this.#last ??= this.beginOf(this.text.length));
  }
}

/** The comment that helm writes above each document that it renders. */
const sourceComment = "# Source: ";

/** No file system has a longer path. Each finding of a document repeats its origin. */
const longestOrigin = 4096;

/** What Helm and other tools replace. */
const templateExpression = /\{\{[^{}]*\}\}/;

/** Where a document begins in the complete text. */
interface Whereabouts {
  readonly gaps: Gaps;
  readonly offset: number;
}

/** The text of one document, and where it starts in its file. */
export class SourceText {
  readonly file: string;
  readonly text: string;
  readonly start: Position;
  readonly within: Whereabouts;
  #isTemplate: boolean | undefined;

  constructor(file: string, text: string, start: Position, within: Whereabouts) {
    this.within = within;
    this.file = file;
    this.text = text;
    this.start = start;
  }

  /** The template that its first line names. */
  get provenance(): Provenance {
    if (!this.text.startsWith(sourceComment)) return {};
    const end = this.text.indexOf("\n");
    const origin = this.text.slice(sourceComment.length, end === -1 ? undefined : end).trim();
    return origin.length > longestOrigin ? {} : { origin };
  }

  /** Does it contain `{{ }}`, as templates do? It is searched once, because every finding in it asks. */
  get isTemplate(): boolean {
    return (this.#isTemplate ??= templateExpression.test(this.text));
  }

  /** The place in the file of a position in the text. */
  place({ line, column }: Position): Place {
    const { file, start } = this;
    return { file, line: start.line + line - 1, column: line === 1 ? start.column + column - 1 : column };
  }
}
