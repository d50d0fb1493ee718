import { randomBytes } from "node:crypto";
import type { Stats } from "node:fs";
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { removeAbandoned } from "./abandoned.js";
import { makeFolders } from "./make-folders.js";
import { writtenFile } from "./real-place.js";
import { UnfitFileError } from "./small-file.js";

/**
 * Writes a file atomically, and creates its folders. Readers see the old or the new content, never a part. The mode of an existing file
 * stays, and its owner where that is permitted. A link stays, also one that leads to nothing yet. A device is written to, not replaced. (`write-file-atomic` replaces devices, opens a
 * predictable name, and leaves files of killed processes.)
 *
 * @throws UnfitFileError for a pipe that may have no reader, and errors of the file system
 */
export function writeWhole(file: string, text: string): void {
  const former = statSync(file, { throwIfNoEntry: false });
  if (former !== undefined && !former.isFile()) return writeDevice(file, former, text);
  const target = writtenFile(file, former !== undefined);
  makeFolders(dirname(target));
  removeTemporary(target);
  replace(target, text, former);
}

/** What the shell opened for this process, such as `/dev/stdout` and `>(command)`. */
const descriptor = /^\/(?:dev|proc\/self)\/(?:fd\/\d+|stdout|stderr)$/;

/** Opening a pipe waits until another process reads it, which may be never. */
function writeDevice(file: string, stats: Stats, text: string): void {
  if (!stats.isDirectory() && !stats.isCharacterDevice() && !descriptor.test(resolve(file)))
    throw new UnfitFileError("It is a pipe, a socket or a disk. Name a file.");
  writeFileSync(file, text);
}

/** The temporary name: no search for manifests finds it, and random digits after it make it impossible to guess. */
const mark = ".wincompat-";

function replace(target: string, text: string, former: Stats | undefined): void {
  const beside = `${target}${mark}${randomBytes(6).toString("hex")}.tmp`;
  // `wx` follows no link and opens no existing file. The mode is private until that of the old file is set.
  const opened = openSync(beside, "wx", former === undefined ? 0o666 : 0o600);
  try {
    fill(opened, text, former);
    renameSync(beside, target);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/** Writes by the descriptor, so that no file that takes the name gets the text or the mode. */
function fill(opened: number, text: string, former: Stats | undefined): void {
  try {
    writeFileSync(opened, text);
    if (former !== undefined) keep(former, opened);
  } finally {
    closeSync(opened);
  }
}

/** Keeping another owner needs permission. The mode is set last, because changing the owner can change it. */
function keep({ mode, uid, gid }: Stats, opened: number): void {
  const own = fstatSync(opened);
  if (own.uid !== uid || own.gid !== gid) {
    try {
      fchownSync(opened, uid, gid);
    } catch {
      // Then the current user becomes the owner, as with every editor.
    }
  }
  fchmodSync(opened, mode & 0o7777);
}

/** Removes the temporary files of killed processes. */
function removeTemporary(target: string): void {
  const begin = `${basename(target)}${mark}`;
  removeAbandoned(
    dirname(target),
    (name) => name.startsWith(begin) && /^[0-9a-f]{12}\.tmp$/.test(name.slice(begin.length)),
    (_path, stats) => stats.isFile(),
  );
}
