import { LineCounter } from "yaml";

/** Line and column, both from 1, of an offset in a text. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Converts offsets of a text to positions. */
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

export type PlainText = { readonly text: string } | { readonly problem: string; readonly at: Position };

/** Half of a surrogate pair without the other half. */
const loneSurrogate = /\p{Surrogate}/gu;

/** A text of complete characters, without byte order mark and with `\n` as its only line end; or why it is no text. */
export function plainText(text: string): PlainText {
  const nul = text.indexOf("\0");
  if (nul !== -1) {
    return { problem: "This is a binary file, not a manifest.", at: new TextLines(text.slice(0, nul)).position(nul) };
  }
  const complete = text.replace(/^\ufeff/, "").replace(loneSurrogate, "\ufffd");
  return { text: complete.replaceAll("\r\n", "\n") };
}
