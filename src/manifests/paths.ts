import { sep } from "node:path";

/** A path with slashes, on Windows too. */
export function toPosix(path: string): string {
  return path.replaceAll(sep, "/");
}

/** The name of standard input in messages. */
export const stdinName = "<stdin>";
