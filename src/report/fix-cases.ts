import type { Place } from "../lib/diagnostic.js";
import type { ObjectIdentity } from "../manifests/manifest-item.js";
import type { FixReport } from "./fix-report.js";
import { operationText } from "./operation-text.js";
import { objectTitle } from "./words.js";

/** A finding that `fix` fixed, would fix, or did not fix. */
export interface FixCase extends Place {
  readonly rule: string;
  readonly object: ObjectIdentity;
  readonly path: string;
  readonly outcome: "fixed" | "fixable" | "unfixed";
  /** What was done, what would be done, or why nothing was done, as sentences. */
  readonly text: string;
  readonly fingerprint: string;
}

/** The findings of a report one by one, as reports for programs show them. */
export function fixCases({ edits, unfixed, dryRun }: FixReport): readonly FixCase[] {
  const done = edits.flatMap(({ file, line, column, object, grade, fixes, operations }) =>
    fixes.map(({ rule, path }) => {
      const steps = operations.map(operationText).join("; ");
      const note = grade === "suggested" ? " This is a suggestion: it can change how the pod behaves." : "";
      const text = `${dryRun ? "Would be fixed" : "Fixed"}: ${steps}.${note}`;
      return caseOf({ file, line, column, object, rule, path, text }, dryRun ? "fixable" : "fixed");
    }),
  );
  const not = unfixed.map(({ file, line, column, object, rule, path, reason }) =>
    caseOf({ file, line, column, object, rule, path, text: `Not fixed. ${reason}` }, "unfixed"),
  );
  return [...done, ...not];
}

function caseOf(one: Omit<FixCase, "outcome" | "fingerprint">, outcome: FixCase["outcome"]): FixCase {
  return { ...one, outcome, fingerprint: `${one.rule} ${objectTitle(one.object)} ${one.path}` };
}
