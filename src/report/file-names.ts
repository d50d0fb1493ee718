import { stdinName, toPosix } from "../manifests/paths.js";

/**
 * A file name without `./`, because platforms compare it with names in a repository. Standard input becomes `stdin`:
 * `<stdin>` is not a valid URI, and platforms drop findings without a valid file.
 */
export function repositoryPath(file: string): string {
  return file === stdinName ? "stdin" : toPosix(file).replace(/^(\.\/+)+(?=.)/, "");
}
