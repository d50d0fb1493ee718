import { posix, sep } from "node:path";
import { isClusterFile } from "./cluster-file.js";

/** A path with slashes, on Windows too. */
export function toPosix(path: string): string {
  return path.replaceAll(sep, "/");
}

/**
 * The folder of an absolute path with slashes. The folder of a root is the root itself: `/`, and on Windows a drive such as `D:/`.
 */
export function folderOf(path: string): string {
  const [drive = ""] = /^[A-Za-z]:(?=\/)/.exec(path) ?? [];
  return drive + posix.dirname(path.slice(drive.length));
}

/** Is a path a folder or something below it? Both with slashes, and both absolute or relative to the same folder. */
export function isIn(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}

/** The name of standard input in messages. */
export const stdinName = "<stdin>";

/**
 * The name of a file in places. A file may have the name of standard input or of a cluster, whose findings are reported differently;
 * then it gets `./`, which leads to the same file.
 */
export function fileName(path: string): string {
  return path === stdinName || isClusterFile(path) ? `./${path}` : path;
}
