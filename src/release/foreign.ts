import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { releasePaths } from "./paths.js";
import { treeIn } from "./verify/problems.js";
import { lineOfSums } from "./verify/sums.js";

/**
 * The files in the folder of a release that no build wrote: those that its list does not name, links and special files. Without a list
 * that names `release.json`, no build wrote any of them. A folder with such files is neither replaced nor removed.
 *
 * @returns their paths; that of the folder itself if it is none
 */
export function foreignFiles(folder: string): readonly string[] {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!stats.isDirectory()) return [folder];
  const tree = treeIn(folder);
  const written = tree.get(releasePaths.sums) === "file" ? listedIn(join(folder, releasePaths.sums)) : new Set();
  return [...tree].filter(([path, kind]) => kind !== "file" || !written.has(path)).map(([path]) => join(folder, path));
}

/** Lines that are not valid are ignored: after a merge with conflicts, the list names the files of both sides. */
function listedIn(list: string): ReadonlySet<string> {
  const paths = readFileSync(list, "utf8")
    .split("\n")
    .flatMap((line) => lineOfSums(line)?.path ?? []);
  return new Set(paths.includes(releasePaths.index) ? [...paths, releasePaths.sums] : []);
}
