import { sep } from "node:path";

/** A path with slashes, on Windows too. */
export function toPosix(path: string): string {
  return path.replaceAll(sep, "/");
}

/** How messages name standard input. */
export const stdinName = "<stdin>";
