import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

/** A file that is not read or written, and why, as a sentence. */
export class UnfitFileError extends Error {}

/** Much more than any configuration, chart or key has, and read in a second. */
const mostBytes = 256 * 1024;

/**
 * The bytes of a small regular file. The path may come from what is checked, so a link to a device, a pipe without a writer or a
 * huge file must not stop the run.
 *
 * @throws UnfitFileError, and errors of the file system
 */
export function readSmallFile(path: string, most = mostBytes): Buffer {
  // Without O_NONBLOCK, opening a pipe waits for a writer. Windows has no such flag.
  const opened = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(opened);
    if (stats.isFIFO() || stats.isCharacterDevice() || stats.isBlockDevice() || stats.isSocket())
      throw new UnfitFileError("It is a pipe or a device. Write its content into a file.");
    const bytes = upTo(most + 1, opened);
    if (bytes.length > most) throw new UnfitFileError(`It is larger than ${most / 1024} KiB. Shorten it.`);
    return bytes;
  } finally {
    closeSync(opened);
  }
}

const partLength = 64 * 1024;

/** The first bytes of a file, whose size the system does not know for all files. */
function upTo(most: number, opened: number): Buffer {
  const parts: Buffer[] = [];
  for (let length = 0; length < most; ) {
    const part = Buffer.alloc(Math.min(partLength, most - length));
    const read = readSync(opened, part, 0, part.length, null);
    if (read === 0) break;
    parts.push(part.subarray(0, read));
    length += read;
  }
  return Buffer.concat(parts);
}
