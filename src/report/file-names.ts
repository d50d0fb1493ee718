import { isClusterFile, withoutBrackets } from "../lib/cluster-file.js";
import { stdinName, toPosix } from "../manifests/paths.js";

/**
 * A file name without `./`, because platforms compare it with names in a repository. Standard input becomes `stdin`:
 * `<stdin>` is not a valid URI, nor is the name of a cluster, and platforms drop findings without a valid file.
 */
export function repositoryPath(file: string): string {
  if (isClusterFile(file)) return withoutBrackets(file).replaceAll(/[^\w.-]+/g, "-");
  return file === stdinName ? "stdin" : toPosix(file).replace(/^(\.\/+)+(?=.)/, "");
}
