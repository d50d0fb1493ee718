import type { PlacedFinding, Report, Suppression } from "../../check/findings.js";
import type { ReportContext } from "../reporter.js";

/** A finding with its suppression, if it has one. */
export interface ShownFinding extends PlacedFinding {
  readonly suppression?: Suppression;
}

/** The findings that a report shows: open findings first, then suppressed ones if requested. */
export function shownFindings(
  { findings, suppressed }: Report,
  { showSuppressed }: Pick<ReportContext, "showSuppressed">,
): readonly ShownFinding[] {
  return showSuppressed ? [...findings, ...suppressed] : findings;
}

/** The reason of a suppression, and its last day. */
export function justificationOf({ reason, until }: Suppression): string {
  return until === undefined ? reason : `${reason} (until ${until})`;
}
