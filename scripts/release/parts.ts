import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Engine } from "../../src/engines/engine.js";
import { compareText } from "../../src/lib/compare.js";
import { packageRoot } from "../../src/lib/package.js";
import type { ReleaseIndex } from "../../src/release/index-file.js";
import type { ReleaseFiles } from "../../src/release/paths.js";
import { releasePaths } from "../../src/release/paths.js";
import { withSums } from "../../src/release/verify/sums.js";

/** A release in memory, with its index. */
export interface Source {
  readonly index: ReleaseIndex;
  readonly files: ReleaseFiles;
}

/**
 * The content of an archive: the files of one engine and those of none, or all files; the license; and a list of these
 * files, so that the unpacked folder can be verified.
 *
 * @param engines all that the release was made for
 */
export function partOf({ files }: Source, engines: readonly Engine[], engine?: Engine): ReleaseFiles {
  const chosen = [...files].filter(
    ([path]) => path !== releasePaths.sums && (engine === undefined || isFor(engine, path, engines)),
  );
  const license: [string, Buffer] = ["LICENSE", readFileSync(join(packageRoot, "LICENSE"))];
  return withSums(new Map([...chosen, license].sort(([a], [b]) => compareText(a, b))));
}

/** A file belongs to the engine that one of its folders is named after, and to every engine where none is. */
function isFor(engine: Engine, path: string, engines: readonly Engine[]): boolean {
  const folders = path.split("/").slice(0, -1);
  const owners = engines.filter(
    ({ id, releaseParts }) => folders.includes(id) || releaseParts.rootFiles.includes(path),
  );
  return owners.length === 0 || owners.includes(engine);
}
