import type { ReportContext } from "./report-context.js";
import type { PlacedFinding, Report, Suppression } from "../check/findings.js";

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
