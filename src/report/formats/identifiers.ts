import type { PlacedFinding } from "../../check/findings.js";
import { isClusterFile, withoutBrackets } from "../../lib/cluster-file.js";
import { hexDigest } from "../../lib/digest.js";
import { stdinName, toPosix } from "../../lib/paths.js";

/**
 * A unique identifier for each finding, stable between runs: platforms use it to recognize known findings. A number
 * distinguishes findings of a file with the same fingerprint.
 */
export function identifiersOf(findings: readonly Pick<PlacedFinding, "file" | "fingerprint">[]): readonly string[] {
  const seen = new Map<string, number>();
  return findings.map(({ file, fingerprint }) => {
    const key = JSON.stringify([repositoryPath(file), fingerprint]);
    const occurrence = (seen.get(key) ?? 0) + 1;
    seen.set(key, occurrence);
    return hexDigest(`${key} ${occurrence}`);
  });
}

/**
 * A file name without `./`, because platforms compare it with names in a repository. Standard input becomes `stdin`:
 * `<stdin>` is not a valid URI, nor is the name of a cluster, and platforms drop findings without a valid file.
 */
export function repositoryPath(file: string): string {
  if (isClusterFile(file)) return withoutBrackets(file).replaceAll(/[^\w.-]+/g, "-");
  return file === stdinName ? "stdin" : toPosix(file).replace(/^(\.\/+)+(?=.)/, "");
}
