import type { ReportContext } from "./reporter.js";
import type { PlacedFinding, Report, Suppression } from "../check/findings.js";
import { hexDigest } from "../lib/digest.js";
import { repositoryPath } from "./file-names.js";

/** A finding as a report shows it: with what answers it, where something does. */
export interface ShownFinding extends PlacedFinding {
  readonly suppression?: Suppression;
}

/** The findings that a report shows: those that count first, then those that are answered, where they are asked for. */
export function shownFindings({ findings, suppressed }: Report, { showSuppressed }: Pick<ReportContext, "showSuppressed">): readonly ShownFinding[] {
  return showSuppressed ? [...findings, ...suppressed] : findings;
}

/** Why a finding may stay, and until when. */
export function justificationOf({ reason, until }: Suppression): string {
  return until === undefined ? reason : `${reason} (until ${until})`;
}

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
