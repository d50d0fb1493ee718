import { LineCounter } from "yaml";

/** Line and column, both from 1, of an offset in a text. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Knows where the lines of a text start. */
export class TextLines {
  readonly #counter = new LineCounter();

  constructor(text: string) {
    for (let start = 0; start !== -1; start = nextLine(text, start)) this.#counter.addNewLine(start);
  }

  position(offset: number): Position {
    const { line, col } = this.#counter.linePos(offset);
    return { line, column: col };
  }
}

/** The start of the line after the one that holds the offset, or -1. */
function nextLine(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end === -1 ? -1 : end + 1;
}
