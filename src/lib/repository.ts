import { lstatSync } from "node:fs";
import { join } from "node:path";
import { folderOf } from "./paths.js";

/** A broken link exists, and reading it reports it; a circle of links, and a path below a file, do not exist. */
export function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

/** Is a folder the root of a checkout? */
function isRepository(folder: string): boolean {
  return isThere(join(folder, ".git"));
}

/**
 * Searches a folder and those above it, and visits each folder once. A search follows the path as it is written, also through symbolic
 * links. It ends at the root of a checkout or of the file system, so that the location of a checkout does not matter.
 */
export class UpwardSearch<Found> {
  readonly #found = new Map<string, Found | undefined>();

  /** @param find what is searched, in one folder */
  constructor(readonly find: (folder: string) => Found | undefined) {}

  /** @param folder an absolute path, with slashes */
  from(folder: string): Found | undefined {
    if (!this.#found.has(folder)) this.#found.set(folder, this.find(folder) ?? this.#above(folder));
    return this.#found.get(folder);
  }

  #above(folder: string): Found | undefined {
    const parent = folderOf(folder);
    return parent === folder || isRepository(folder) ? undefined : this.from(parent);
  }
}

/** The nearest folder with `.git`: the folder itself or one above it. */
export function repositoryAbove(folder: string): string | undefined {
  return new UpwardSearch((one) => (isRepository(one) ? one : undefined)).from(folder);
}
