import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compareText } from "../../src/lib/diagnostic.js";
import { packageRoot } from "../../src/lib/package.js";
import type { ReleaseFiles } from "../../src/release/files.js";
import type { ReleaseIndex } from "../../src/release/index-file.js";
import { emitters } from "../../src/release/release.js";
import { sumsList, withSums } from "../../src/release/verify/sums.js";

export const engineNames: readonly string[] = emitters.map(({ engine }) => engine);

/** A release in memory, with its index. */
export interface Source {
  readonly index: ReleaseIndex;
  readonly files: ReleaseFiles;
}

/**
 * The content of an archive: the files of one engine and those of none, or all files; the license; and a list of these
 * files, so that the unpacked folder can be verified.
 */
export function partOf({ files }: Source, engine?: string): ReleaseFiles {
  const chosen = [...files].filter(([path]) => path !== sumsList && (engine === undefined || isFor(engine, path)));
  const license: [string, Buffer] = ["LICENSE", readFileSync(join(packageRoot, "LICENSE"))];
  return withSums(new Map([...chosen, license].sort(([a], [b]) => compareText(a, b))));
}

/** Files of an engine that must be at the root: gator accepts no path out of the folder of its catalog. */
const atRoot: Readonly<Record<string, string>> = { "catalog.yaml": "gatekeeper" };

/** A file belongs to the engine that one of its folders is named after, and to every engine where none is. */
function isFor(engine: string, path: string): boolean {
  const owners = [atRoot[path] ?? "", ...path.split("/").slice(0, -1)].filter((name) => engineNames.includes(name));
  return owners.length === 0 || owners.includes(engine);
}
