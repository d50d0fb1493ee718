import type { PlacedEdit, PlacedUnmended } from "../fix/mend.js";
import { groupBy } from "../lib/group-by.js";
import type { Report, ReportDiagnostic } from "../check/findings.js";

/** What a mending has done, or would do, ready to be printed. */
export interface FixReport {
  readonly wincompat: string;
  /** The minor version, or a list of those that were asked for. */
  readonly kubernetes: Report["kubernetes"];
  /** Is it only told, and no file changed? */
  readonly dryRun: boolean;
  /** By file and object; those of one object in the order in which they are made. */
  readonly edits: readonly PlacedEdit[];
  readonly unmended: readonly PlacedUnmended[];
  readonly diagnostics: readonly ReportDiagnostic[];
  /** How many findings there are then. */
  readonly left: number;
  /** How many of these have a fix that is suggested and was not asked for. */
  readonly suggested: number;
}

/** How many there are of each. */
export interface FixSummary {
  /** Files that are changed. */
  readonly files: number;
  readonly edits: number;
  /** Findings that the edits mend. */
  readonly mended: number;
  /** Findings that could be mended, and are not. */
  readonly unmended: number;
  /** Findings that are there then, those among them. */
  readonly left: number;
  /** Findings among these whose fix is suggested and was not asked for. */
  readonly suggested: number;
}

export function fixSummary({ edits, unmended, left, suggested }: FixReport): FixSummary {
  const files = new Set(edits.map(({ file }) => file)).size;
  return { files, edits: edits.length, mended: edits.reduce((sum, { mends }) => sum + mends.length, 0), unmended: unmended.length, left, suggested };
}

/** The report as JSON; its shape is a public interface, `schema/fix.schema.json`. */
export function jsonFixReport(report: FixReport): string {
  const { wincompat, kubernetes, dryRun, edits, unmended, diagnostics } = report;
  const files = [...groupBy(edits, ({ file }) => file)].map(([file, of]) => ({ file, edits: of.map(edit) }));
  return `${JSON.stringify({ wincompat, kubernetes, dryRun, summary: fixSummary(report), diagnostics, files, unmended: unmended.map(notMended) }, null, 2)}\n`;
}

function edit({ object, grade, mends, operations, line, column }: PlacedEdit): Record<string, unknown> {
  return { object, grade, mends, operations, line, column };
}

function notMended({ rule, object, path, reason, file, line, column }: PlacedUnmended): Record<string, unknown> {
  return { rule, object, path, reason, file, line, column };
}
