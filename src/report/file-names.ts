import { sep } from "node:path";
import { stdinName } from "../manifests/paths.js";

/** A file as named on the command line, with slashes also on Windows. */
export function slashed(file: string): string {
  return file.replaceAll(sep, "/");
}

/**
 * A file name without `./`, because platforms compare it with names in a repository. Standard input becomes `stdin`:
 * `<stdin>` is not a valid URI, and platforms drop findings without a valid file.
 */
export function repositoryPath(file: string): string {
  return file === stdinName ? "stdin" : slashed(file).replace(/^(\.\/+)+(?=.)/, "");
}
