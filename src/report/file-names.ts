import { sep } from "node:path";
import { stdinName } from "../manifests/paths.js";

/** A file as it was named on the command line, with slashes on Windows, too. */
export function slashed(file: string): string {
  return file.replaceAll(sep, "/");
}

/**
 * A file as platforms know it, which compare its name with those in a repository: without `./`. Standard input becomes
 * `stdin`: `<stdin>` is no URI, and a place that platforms take for no file makes them drop the finding.
 */
export function repositoryPath(file: string): string {
  return file === stdinName ? "stdin" : slashed(file).replace(/^(\.\/+)+(?=.)/, "");
}
