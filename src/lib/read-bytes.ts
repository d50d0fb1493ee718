import { constants, isUtf8 } from "node:buffer";
import { createReadStream, constants as flags, readFileSync, realpathSync, statSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { open } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { isatty } from "node:tty";
import type { PlainText, Position } from "./plain-text.js";
import { plainText } from "./plain-text.js";
import { UnfitFileError } from "./small-file.js";

export interface FileBytes {
  readonly bytes: Buffer;
  /** Did a command write them through a pipe? */
  readonly isPiped: boolean;
}

/** The most bytes of an input that are read. */
const mostBytes = constants.MAX_STRING_LENGTH;

/**
 * The bytes of a file, or of a pipe. Devices do not end, unless they are terminals, and some files of the kernel do not.
 *
 * @param patience how long a named pipe may have no writer, in milliseconds
 * @throws UnfitFileError for a device, a file of the kernel, a named pipe without a writer or a file that is too large, and errors of the
 *   file system
 */
export async function readFileBytes(path: string, patience = defaultPatience): Promise<FileBytes> {
  // Most files are small: to wait for another thread takes ten times as long as to read them here.
  const stats = statSync(path);
  if (stats.isFile()) {
    if (stats.size > mostBytes) throw new UnfitFileError(tooLarge);
    if (stats.size === 0 && isOfKernel(path))
      throw new UnfitFileError(
        "It is a file of the kernel, and reading it may never end. Write its content into a file.",
      );
    // Some files, such as those of file systems in user space, do not know their size.
    const bytes = await (stats.size === 0 ? readBytes(createReadStream(path)) : readFileSync(path));
    return { bytes, isPiped: false };
  }
  if (stats.isBlockDevice() || (stats.isCharacterDevice() && !(await isTerminalOrEmpty(path))))
    throw new UnfitFileError("It is a device. Write its content into a file.");
  if (stats.isFIFO() && !openedByShell.test(path))
    return { bytes: await readBytes(readNamedPipe(path, patience)), isPiped: true };
  return { bytes: await readBytes(createReadStream(path)), isPiped: stats.isFIFO() };
}

/** Is it a file such as `/proc/kmsg`, which looks empty and regular, and is a stream without an end? */
function isOfKernel(path: string): boolean {
  try {
    return /^\/(?:proc|sys)\//.test(realpathSync(path));
  } catch {
    // A shell opens its input from a file that it has removed.
    return false;
  }
}

/** What a shell opened, as for `<(…)`, has or had a writer. */
const openedByShell = /^\/(?:dev|proc\/[^/]+)\/fd\//;

/** A command that writes to a pipe waits for a reader, so it is usually there at once. */
const defaultPatience = 10_000;

/** How often a pipe is read that has no bytes yet, in milliseconds. */
const pollInterval = 20;

/**
 * The bytes of a named pipe. Opening it would wait for a writer, for ever where none comes.
 *
 * @throws UnfitFileError where no writer comes
 */
async function* readNamedPipe(path: string, patience: number): AsyncGenerator<Uint8Array> {
  const pipe = await open(path, flags.O_RDONLY | (flags.O_NONBLOCK ?? 0));
  try {
    const end = Date.now() + patience;
    for (let hasWriter = false; ; ) {
      const bytes = await readNow(pipe);
      if (bytes?.length === 0 && hasWriter) return;
      if (bytes?.length === 0 && Date.now() > end) throw new UnfitFileError(noWriter);
      if (bytes === undefined || bytes.length > 0) hasWriter = true;
      if (bytes !== undefined && bytes.length > 0) yield bytes;
      else await setTimeout(pollInterval);
    }
  } finally {
    await pipe.close();
  }
}

const noWriter = "No command writes to this pipe. Start one first, or write its content into a file.";

/** What a pipe has: no bytes where it has no writer, undefined where its writer has not written yet. */
async function readNow(pipe: FileHandle): Promise<Uint8Array | undefined> {
  try {
    const { buffer, bytesRead } = await pipe.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, null);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EAGAIN") return undefined;
    throw error;
  }
}

/** Is a device a terminal, whose user ends the input, or `/dev/null`? */
async function isTerminalOrEmpty(path: string): Promise<boolean> {
  const file = await open(path, flags.O_RDONLY | (flags.O_NONBLOCK ?? 0));
  try {
    return isatty(file.fd) || (await file.read(Buffer.alloc(1), 0, 1, null)).bytesRead === 0;
  } finally {
    await file.close();
  }
}

/**
 * The bytes of a stream until it ends, or until they are more than a text can be, or not those of a text. `decodeBytes` reports both: it
 * finds the same length and the same zero byte.
 */
export async function readBytes(stream: AsyncIterable<string | Uint8Array>, most = mostBytes): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    if ((length += bytes.length) > most || (bytes.includes(0) && utf16Of(firstTwo(chunks)) === undefined)) break;
  }
  return Buffer.concat(chunks);
}

/** A pipe may deliver its first byte alone. */
function firstTwo(chunks: readonly Buffer[]): Buffer {
  return Buffer.concat(chunks.filter(({ length }) => length > 0).slice(0, 2), 2);
}

/** The encoding that a byte order mark names. Only UTF-16 has zero bytes. */
function utf16Of([first, second]: Buffer): "utf-16le" | "utf-16be" | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

const tooLarge = "This file is larger than 512 MiB; split it.";

const fileStart: Position = { line: 1, column: 1 };

/**
 * Makes text of the bytes of a file: UTF-8, or UTF-16 as PowerShell's `>` writes it, without a byte
 * order mark and with `\n` as its only line end; or explains why the bytes are no text.
 */
export function decodeBytes(bytes: Buffer): PlainText {
  if (bytes.length > constants.MAX_STRING_LENGTH) {
    return { problem: tooLarge, at: fileStart };
  }
  const utf16 = utf16Of(bytes);
  if (utf16 !== undefined) return plainText(new TextDecoder(utf16).decode(bytes));
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
