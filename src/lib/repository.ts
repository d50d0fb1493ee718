import { lstatSync } from "node:fs";
import { join } from "node:path";

/** A broken link exists, and reading it reports it; a circle of links, and a path below a file, do not exist. */
export function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

/** Is a folder the root of a checkout? Searches that go upward end there, so the location of a checkout does not matter. */
export function isRepository(folder: string): boolean {
  return isThere(join(folder, ".git"));
}
