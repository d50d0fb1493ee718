import { readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/** More links in sequence are a loop, as for the system. */
export const mostLinks = 40;

/**
 * The absolute path to which writing a file leads, without links. The file, or some of its folders, may not exist yet, and a link may lead
 * to nothing. Two names of one file have the same place.
 */
export function realPlace(file: string, links = mostLinks): string {
  try {
    // As the system: the folder above a link to a folder is that above its target.
    return realpathSync.native(file);
  } catch {
    const target = links > 0 ? targetOf(file) : undefined;
    const folder = dirname(file);
    if (target !== undefined) return realPlace(resolve(realPlace(folder), target), links - 1);
    return folder === file ? resolve(file) : join(realPlace(folder, links), basename(file));
  }
}

/** The file to write: what a link leads to, also where that does not exist yet, so that the link stays. */
export function writtenFile(file: string, exists: boolean): string {
  return exists || targetOf(file) !== undefined ? realPlace(file) : file;
}

/** Where a link leads; undefined for anything else. */
export function targetOf(file: string): string | undefined {
  try {
    return readlinkSync(file);
  } catch {
    return undefined;
  }
}
