import { hexDigest } from "../lib/digest.js";
import { repositoryPath } from "./file-names.js";
import type { PlacedFinding } from "../check/findings.js";

/**
 * One identifier a finding, in their order: the same from run to run, and no two alike. Platforms tell old findings from
 * new by it. What fingerprints of one file have in common is counted.
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
