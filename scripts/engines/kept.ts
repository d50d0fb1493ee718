import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/** Entries that are unused for this many days are removed. */
const days = 60;

/**
 * Where engines are kept that were built before, for all clones of a user.
 *
 * @returns the folder that WINCOMPAT_ENGINES_CACHE names, else one in the user's cache; undefined where the variable is empty
 */
export function keptFolder(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const named = env["WINCOMPAT_ENGINES_CACHE"];
  if (named !== undefined) return named === "" ? undefined : named;
  return join(env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "wincompat", "engines");
}

/** Restores a cached file to a path, as a hard link if possible. @returns false if it is not cached or not readable */
export function takeKept(kept: string, target: string): boolean {
  if (!existsSync(kept)) return false;
  try {
    linkOrCopy(kept, target);
    const now = new Date();
    utimesSync(kept, now, now);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies a file to the cache in one step, so other processes never see a part of it. If the folder is not writable, this
 * does nothing, and the engine is built again the next time.
 */
export function keep(source: string, kept: string): void {
  const temporary = `${kept}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(kept), { recursive: true });
    putWhole(source, temporary, kept);
    dropOld(dirname(kept));
  } catch {
    // The cache is optional.
  }
}

function putWhole(source: string, temporary: string, target: string): void {
  try {
    linkOrCopy(source, temporary);
    renameSync(temporary, target);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Engines are replaced, never modified, so a hard link is enough if both paths are on one disk. */
function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}

function dropOld(folder: string): void {
  const oldest = Date.now() - days * 24 * 60 * 60 * 1000;
  const paths = readdirSync(folder).map((name) => join(folder, name));
  for (const path of paths) if (statSync(path).mtimeMs < oldest) rmSync(path, { force: true });
}
