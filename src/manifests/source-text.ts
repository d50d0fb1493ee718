import type { Place } from "../lib/diagnostic.js";
import type { Provenance } from "./manifest-item.js";
import type { Gaps } from "./gaps.js";
import type { Position } from "./text-lines.js";

/** The comment that helm writes above each document that it renders. */
const SOURCE = "# Source: ";

/** Where a document begins in the whole text, as an offset. */
export interface Whereabouts {
  readonly gaps: Gaps;
  readonly offset: number;
}

/** The text of one document and where in its file it starts. */
export class SourceText {
  readonly file: string;
  readonly text: string;
  readonly start: Position;
  /** Unknown for a document that has no line of its own. */
  readonly within: Whereabouts | undefined;

  constructor(file: string, text: string, start: Position, within?: Whereabouts) {
    this.within = within;
    this.file = file;
    this.text = text;
    this.start = start;
  }

  /** What its first line says of where it comes from. */
  get provenance(): Provenance {
    if (!this.text.startsWith(SOURCE)) return {};
    const end = this.text.indexOf("\n");
    return { origin: this.text.slice(SOURCE.length, end === -1 ? undefined : end).trim() };
  }

  /** Where in the file a position of the text is. */
  place({ line, column }: Position): Place {
    const { file, start } = this;
    return { file, line: start.line + line - 1, column: line === 1 ? start.column + column - 1 : column };
  }
}
