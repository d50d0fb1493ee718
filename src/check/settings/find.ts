import { isAbsolute, join, relative, resolve } from "node:path";
import type { Diagnostic } from "../../lib/diagnostic.js";
import { toPosix } from "../../lib/paths.js";
import { isThere, UpwardSearch } from "../../lib/repository.js";
import { configurationNames } from "../../manifests/file-search.js";

/** A configuration that was found. */
export interface FoundConfiguration {
  readonly path: string;
  /** A file of the other name beside it. */
  readonly ignored?: string;
}

/** Finds the nearest configuration from a folder upward. */
export class ConfigurationSearch extends UpwardSearch<FoundConfiguration> {
  constructor() {
    super(configurationIn);
  }

  /** @param folder an absolute path */
  override from(folder: string): FoundConfiguration | undefined {
    return super.from(toPosix(folder));
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
  return toPosix(isAbsolute(manifest) ? path : relative(cwd, resolve(cwd, path)) || ".");
}
