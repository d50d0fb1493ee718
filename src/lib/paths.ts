import { sep } from "node:path";
import { isClusterFile } from "./cluster-file.js";

/** A path with slashes, on Windows too. */
export function toPosix(path: string): string {
  return path.replaceAll(sep, "/");
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
