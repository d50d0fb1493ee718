import { lstatSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import type { Diagnostic } from "../../lib/diagnostic.js";
import { configurationNames } from "../../manifests/file-search.js";
import { toPosix } from "../../manifests/paths.js";

/** A configuration that was found. */
export interface FoundConfiguration {
  readonly path: string;
  /** A file of the other name beside it. */
  readonly ignored?: string;
}

/**
 * Finds the nearest configuration from a folder upward, and asks the file system once a folder.
 *
 * The search goes the way that the path is written, through symbolic links, too. It ends after a folder with `.git`, and
 * else at the root: what a checkout says must not depend on where it lies.
 */
export class ConfigurationSearch {
  readonly #found = new Map<string, FoundConfiguration | undefined>();

  /** @param folder a whole path */
  from(folder: string): FoundConfiguration | undefined {
    if (!this.#found.has(folder)) this.#found.set(folder, configurationIn(folder) ?? this.#above(folder));
    return this.#found.get(folder);
  }

  #above(folder: string): FoundConfiguration | undefined {
    const parent = dirname(folder);
    return parent === folder || isThere(join(folder, ".git")) ? undefined : this.from(parent);
  }
}

function configurationIn(folder: string): FoundConfiguration | undefined {
  const [path, ignored] = configurationNames.map((name) => join(folder, name)).filter(isThere);
  return path === undefined ? undefined : { path, ...(ignored !== undefined && { ignored }) };
}

/** A broken link is there, and is reported when it is read; behind links in a circle nothing is. */
function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

/** That a file does not hold, because the one beside it does. */
export function ignoredFault(ignored: string): Diagnostic {
  return { file: ignored, line: 1, column: 1, message: `${configurationNames[0]} in the same folder takes precedence. Merge both into one file.` };
}

/** A path as messages name it: from the working folder, or the whole path when the manifest was named by that. */
export function shownAs(path: string, manifest: string, cwd: string): string {
  return toPosix(isAbsolute(manifest) ? path : relative(cwd, resolve(cwd, path)));
}
