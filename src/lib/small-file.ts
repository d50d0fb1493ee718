import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

/** A file that is not read, and why, as a sentence. */
export class UnfitFileError extends Error {}

/** Much more than any configuration, chart or key has, and read in a second. */
const mostBytes = 256 * 1024;

/**
 * The bytes of a small regular file. The path may come from what is checked, so a link to a device, a pipe that nobody writes to or a
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
    const bytes = Buffer.alloc(most + 1);
    let length = 0;
    for (let read = 1; read > 0 && length < bytes.length; length += read)
      read = readSync(opened, bytes, length, bytes.length - length, null);
    if (length > most) throw new UnfitFileError(`It is larger than ${most / 1024} KiB. Shorten it.`);
    return bytes.subarray(0, length);
  } finally {
    closeSync(opened);
  }
}
