import { randomBytes } from "node:crypto";
import type { Stats } from "node:fs";
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * Writes a file atomically, and creates its folders. Readers see the old or the new content, never a part. The mode of an existing file
 * stays, and its owner where that is permitted. A pipe or a device is written to, not replaced. (`write-file-atomic` replaces pipes,
 * opens a predictable name, and leaves files of killed processes.)
 *
 * @throws errors of the file system
 */
export function writeWhole(file: string, text: string): void {
  const former = statSync(file, { throwIfNoEntry: false });
  if (former !== undefined && !former.isFile()) return writeFileSync(file, text);
  mkdirSync(dirname(file), { recursive: true });
  const target = former === undefined ? file : realpathSync(file);
  removeAbandoned(target);
  replace(target, text, former);
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

/** Much longer than any file takes to write, in milliseconds. */
const abandonedAfter = 3_600_000;

/**
 * Removes old temporary files of killed processes. Only their age shows that: the folder may be shared with containers and machines
 * whose processes are not visible here.
 */
function removeAbandoned(target: string): void {
  const begin = `${basename(target)}${mark}`;
  const names = namesIn(dirname(target)).filter(
    (name) => name.startsWith(begin) && /^[0-9a-f]{12}\.tmp$/.test(name.slice(begin.length)),
  );
  for (const name of names) removeOld(join(dirname(target), name));
}

function removeOld(file: string): void {
  try {
    const found = lstatSync(file);
    if (found.isFile() && Date.now() - found.mtimeMs > abandonedAfter) rmSync(file);
  } catch {
    // Another process removed it, or it belongs to another user.
  }
}

/** A folder can be writable and not listable. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
