import type { Stats } from "node:fs";
import { lstatSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Much longer than anything takes to write, in milliseconds: another process may still use what is newer. */
const abandonedAfter = 3_600_000;

/**
 * Removes old temporary files or folders of killed processes. Only their age shows that: the folder may be shared with containers and
 * machines whose processes are not visible here.
 *
 * @param isName is this the name of one?
 * @param isOurs did only this program write it?
 */
export function removeAbandoned(
  folder: string,
  isName: (name: string) => boolean,
  isOurs: (path: string, stats: Stats) => boolean,
): void {
  for (const name of namesIn(folder).filter(isName)) removeOld(join(folder, name), isOurs);
}

function removeOld(path: string, isOurs: (path: string, stats: Stats) => boolean): void {
  try {
    const stats = lstatSync(path);
    const isOld = Date.now() - stats.mtimeMs > abandonedAfter;
    if (isOld && isOurs(path, stats)) rmSync(path, { recursive: true, force: true });
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
