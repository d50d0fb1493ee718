import { chmodSync, chownSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
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
  const beside = `${target}${mark}${process.pid}.tmp`;
  try {
    // Nobody may read meanwhile what nobody might read before.
    writeFileSync(beside, text, former === undefined ? {} : { mode: 0o600 });
    if (former !== undefined) keep(former, beside);
    renameSync(beside, target);
  } finally {
    rmSync(beside, { force: true });
  }
}

/** In the name of what is being written, which no search for manifests finds, before the id of the process. */
const mark = ".wincompat-";

/** Only who may give a file away can keep another one's owner; the mode comes last, because a new owner can change it. */
function keep({ mode, uid, gid }: Stats, file: string): void {
  const own = statSync(file);
  if (own.uid !== uid || own.gid !== gid) {
    try {
      chownSync(file, uid, gid);
    } catch {
      // Then it belongs to whoever runs this, as with every editor.
    }
  }
  chmodSync(file, mode & 0o7777);
}

/** Removes what a process that was killed has left beside a file. What another one is writing stays. */
function removeAbandoned(target: string): void {
  const begin = `${basename(target)}${mark}`;
  for (const name of namesIn(dirname(target))) {
    const [, id] = name.startsWith(begin) ? (/^(\d+)\.tmp$/.exec(name.slice(begin.length)) ?? []) : [];
    if (id !== undefined && !isRunning(Number(id))) rmSync(join(dirname(target), name), { force: true });
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

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
