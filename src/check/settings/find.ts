import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import type { Diagnostic } from "../../lib/diagnostic.js";
import { toPosix } from "../../lib/paths.js";
import { isRepository, isThere } from "../../lib/repository.js";
import { configurationNames } from "../../manifests/file-search.js";

/** A configuration that was found. */
export interface FoundConfiguration {
  readonly path: string;
  /** A file of the other name beside it. */
  readonly ignored?: string;
}

/**
 * Finds the nearest configuration from a folder upward, and reads each folder once.
 *
 * The search follows the path as it is written, also through symbolic links. It ends at a folder with `.git` or at the root, so that the
 * location of a checkout does not matter.
 */
export class ConfigurationSearch {
  readonly #found = new Map<string, FoundConfiguration | undefined>();

  /** @param folder an absolute path */
  from(folder: string): FoundConfiguration | undefined {
    if (!this.#found.has(folder)) this.#found.set(folder, configurationIn(folder) ?? this.#above(folder));
    return this.#found.get(folder);
  }

  #above(folder: string): FoundConfiguration | undefined {
    const parent = dirname(folder);
    return parent === folder || isRepository(folder) ? undefined : this.from(parent);
  }
}

function configurationIn(folder: string): FoundConfiguration | undefined {
  const [path, ignored] = configurationNames.map((name) => join(folder, name)).filter(isThere);
  return path === undefined ? undefined : { path, ...(ignored !== undefined && { ignored }) };
}

/** Reports that a file is ignored, because the one beside it takes precedence. */
export function ignoredFault(ignored: string): Diagnostic {
  return {
    file: ignored,
    line: 1,
    column: 1,
    message: `${configurationNames[0]} in the same folder takes precedence. Merge both into one file.`,
  };
}

/** A path in messages: relative to the working folder, or absolute when the path of the manifest is. */
export function shownAs(path: string, manifest: string, cwd: string): string {
  return toPosix(isAbsolute(manifest) ? path : relative(cwd, resolve(cwd, path)));
}
