import { constants, isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import type { PlainText, Position } from "./plain-text.js";
import { plainText } from "./plain-text.js";

export interface FileBytes {
  readonly bytes: Buffer;
  /** Did a command write them through a pipe? */
  readonly isPiped: boolean;
}

/** The bytes of a file, a pipe or a device. @throws errors of the file system */
export async function readFileBytes(path: string): Promise<FileBytes> {
  const stats = await stat(path);
  const bytes = await (stats.isFile() ? readFile(path) : readBytes(createReadStream(path)));
  return { bytes, isPiped: stats.isFIFO() };
}

/** The bytes of a stream until it ends, or until they are more than a text can be. */
export async function readBytes(
  stream: AsyncIterable<string | Uint8Array>,
  most = constants.MAX_STRING_LENGTH,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(Buffer.from(chunk));
    if ((length += chunk.length) > most) break;
  }
  return Buffer.concat(chunks);
}

const FILE_START: Position = { line: 1, column: 1 };

/**
 * Makes text of the bytes of a file: UTF-8, or UTF-16 as PowerShell's `>` writes it, without a byte
 * order mark and with `\n` as its only line end; or explains why the bytes are no text.
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
