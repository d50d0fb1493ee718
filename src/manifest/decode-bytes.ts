import { constants, isUtf8 } from "node:buffer";
import { type Position, TextLines } from "./text-lines.js";

export type DecodedBytes = { readonly text: string } | { readonly problem: string; readonly at: Position };

const FILE_START: Position = { line: 1, column: 1 };

/**
 * Makes text of the bytes of a file: UTF-8, or UTF-16 as PowerShell's `>` writes it, without a byte
 * order mark and with `\n` as its only line end. Says what is wrong when the bytes are no text.
 */
export function decodeBytes(bytes: Buffer): DecodedBytes {
  if (bytes.length > constants.MAX_STRING_LENGTH) {
    return { problem: "This file is larger than 512 MiB; split it.", at: FILE_START };
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return checkText(new TextDecoder("utf-16le").decode(bytes));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return checkText(new TextDecoder("utf-16be").decode(bytes));
  if (isUtf8(bytes)) return checkText(new TextDecoder().decode(bytes));
  return { problem: "This file is not UTF-8 text; save it as UTF-8.", at: { line: firstBadLine(bytes), column: 1 } };
}

function checkText(text: string): DecodedBytes {
  const nul = text.indexOf("\0");
  if (nul !== -1) {
    return { problem: "This is a binary file, not a manifest.", at: new TextLines(text.slice(0, nul)).position(nul) };
  }
  return { text: text.replaceAll("\r\n", "\n") };
}

function firstBadLine(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(10, start);
    if (end === -1 || !isUtf8(bytes.subarray(start, end))) break;
    start = end + 1;
  }
  return line;
}
