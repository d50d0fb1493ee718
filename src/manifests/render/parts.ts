import { readdir } from "node:fs/promises";
import { posix } from "node:path";
import { folderOf } from "../../lib/paths.js";
import type { Renderable } from "./renderable.js";
import { isChartFolder, recognize } from "./renderable.js";

/** Files in the folder of a chart that helm reads; those with other values are named on its command line. */
const chartFiles = /^(?:Chart\.(?:yaml|lock)|requirements\.(?:yaml|lock)|\.helmignore|.*values.*\.(?:ya?ml|json))$/i;

/**
 * The chart or the kustomization that reads a file, in its folder or above. The search ends at a folder with `.git` or at the root.
 *
 * @param path the absolute path, with slashes and without links
 */
export async function renderableWith(path: string): Promise<Renderable | undefined> {
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    const names: readonly string[] = await readdir(folder).catch(() => []);
    const found = await recognize(folder, names);
    if (found !== undefined && isPartOf(path, found)) return found;
    if (names.includes(".git") || folderOf(folder) === folder) return undefined;
  }
}

function isPartOf(path: string, of: Renderable): boolean {
  if (of.kind === "kustomization") return path === of.file || of.names.has(path);
  const [first = "", ...below] = posix.relative(of.folder, path).split("/");
  return (below.length > 0 && isChartFolder(first, of)) || chartFiles.test(posix.basename(path));
}
