import { constants, isUtf8 } from "node:buffer";
import { type PlainText, plainText } from "./plain-text.js";
import type { Position } from "./text-lines.js";

const FILE_START: Position = { line: 1, column: 1 };

/**
 * Makes text of the bytes of a file: UTF-8, or UTF-16 as PowerShell's `>` writes it, without a byte
 * order mark and with `\n` as its only line end. Says what is wrong when the bytes are no text.
 */
export function decodeBytes(bytes: Buffer): PlainText {
  if (bytes.length > constants.MAX_STRING_LENGTH) {
    return { problem: "This file is larger than 512 MiB; split it.", at: FILE_START };
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return plainText(new TextDecoder("utf-16le").decode(bytes));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return plainText(new TextDecoder("utf-16be").decode(bytes));
  if (isUtf8(bytes)) return plainText(new TextDecoder().decode(bytes));
  return { problem: "This file is not UTF-8 text; save it as UTF-8.", at: { line: firstBadLine(bytes), column: 1 } };
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
