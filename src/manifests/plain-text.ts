import { type Position, TextLines } from "./text-lines.js";

export type PlainText = { readonly text: string } | { readonly problem: string; readonly at: Position };

/** A text without byte order mark and with `\n` as its only line end; says what is wrong when it is none. */
export function plainText(text: string): PlainText {
  const nul = text.indexOf("\0");
  if (nul !== -1) {
    return { problem: "This is a binary file, not a manifest.", at: new TextLines(text.slice(0, nul)).position(nul) };
  }
  return { text: text.replace(/^\ufeff/, "").replaceAll("\r\n", "\n") };
}
