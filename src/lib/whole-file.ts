import { randomBytes } from "node:crypto";
import { closeSync, fchmodSync, fchownSync, fstatSync, lstatSync, mkdirSync, openSync, readdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import type { Stats } from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * Writes a file, with the folders that it lies in. Whoever reads it meanwhile sees the former one or this, never half of it;
 * a pipe or device has nothing to replace and is written to. A former file keeps its mode, and its owner where that may be.
 *
 * @throws what the file system throws
 */
export function writeWhole(file: string, text: string): void {
  const former = statSync(file, { throwIfNoEntry: false });
  if (former !== undefined && !former.isFile()) return writeFileSync(file, text);
  mkdirSync(dirname(file), { recursive: true });
  const target = former === undefined ? file : realpathSync(file);
  removeAbandoned(target);
  replace(target, text, former);
}

/** In the name of what is being written, which no search for manifests finds, before what nobody can guess. */
const mark = ".wincompat-";

function replace(target: string, text: string, former: Stats | undefined): void {
  const beside = `${target}${mark}${randomBytes(6).toString("hex")}.tmp`;
  // Neither what a link there leads to is written, nor what another one has made.
  // Nobody may read meanwhile what nobody might read before.
  const opened = openSync(beside, "wx", former === undefined ? 0o666 : 0o600);
  try {
    fill(opened, text, former);
    renameSync(beside, target);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/** By its descriptor: nothing that takes its name meanwhile gets the text or the mode. */
function fill(opened: number, text: string, former: Stats | undefined): void {
  try {
    writeFileSync(opened, text);
    if (former !== undefined) keep(former, opened);
  } finally {
    closeSync(opened);
  }
}

/** Only who may give a file away can keep another one's owner; the mode comes last, because a new owner can change it. */
function keep({ mode, uid, gid }: Stats, opened: number): void {
  const own = fstatSync(opened);
  if (own.uid !== uid || own.gid !== gid) {
    try {
      fchownSync(opened, uid, gid);
    } catch {
      // Then it belongs to whoever runs this, as with every editor.
    }
  }
  fchmodSync(opened, mode & 0o7777);
}

/** Much longer than any file takes to write, in milliseconds. */
const abandonedAfter = 3_600_000;

/**
 * Removes what a process that was killed has left beside a file. Only its age tells: the folder may be shared with
 * containers and machines whose processes cannot be seen from here.
 */
function removeAbandoned(target: string): void {
  const begin = `${basename(target)}${mark}`;
  const names = namesIn(dirname(target)).filter((name) => name.startsWith(begin) && /^[0-9a-f]{12}\.tmp$/.test(name.slice(begin.length)));
  for (const name of names) removeOld(join(dirname(target), name));
}

function removeOld(file: string): void {
  try {
    const found = lstatSync(file);
    if (found.isFile() && Date.now() - found.mtimeMs > abandonedAfter) rmSync(file);
  } catch {
    // It is gone, or another one's: it hinders nobody.
  }
}

/** One may write into a folder that one may not list. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
