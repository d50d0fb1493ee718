import type { PlacedEdit, PlacedUnfixed } from "../fix/fix-files.js";
import { groupBy } from "../lib/group-by.js";
import type { Report, ReportDiagnostic } from "../check/findings.js";

/** What `fix` has done, or would do, ready to be printed. */
export interface FixReport {
  readonly wincompat: string;
  /** The minor version, or a list of those that were asked for. */
  readonly kubernetes: Report["kubernetes"];
  /** Is it only told, and no file changed? */
  readonly dryRun: boolean;
  /** By file and object; those of one object in the order in which they are made. */
  readonly edits: readonly PlacedEdit[];
  readonly unfixed: readonly PlacedUnfixed[];
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
  /** Findings that the edits fix. */
  readonly fixed: number;
  /** Findings that could be fixed, and are not. */
  readonly unfixed: number;
  /** Findings that are there then, those among them. */
  readonly left: number;
  /** Findings among these whose fix is suggested and was not asked for. */
  readonly suggested: number;
}

export function fixSummary({ edits, unfixed, left, suggested }: FixReport): FixSummary {
  const files = new Set(edits.map(({ file }) => file)).size;
  return { files, edits: edits.length, fixed: edits.reduce((sum, { fixes }) => sum + fixes.length, 0), unfixed: unfixed.length, left, suggested };
}

/** The report as JSON; its shape is a public interface, `schema/fix.schema.json`. */
export function jsonFixReport(report: FixReport): string {
  const { wincompat, kubernetes, dryRun, edits, unfixed, diagnostics } = report;
  const files = [...groupBy(edits, ({ file }) => file)].map(([file, of]) => ({ file, edits: of.map(edit) }));
  return `${JSON.stringify({ wincompat, kubernetes, dryRun, summary: fixSummary(report), diagnostics, files, unfixed: unfixed.map(notFixed) }, null, 2)}\n`;
}

function edit({ object, grade, fixes, operations, line, column }: PlacedEdit): Record<string, unknown> {
  return { object, grade, fixes, operations, line, column };
}

function notFixed({ rule, object, path, reason, file, line, column }: PlacedUnfixed): Record<string, unknown> {
  return { rule, object, path, reason, file, line, column };
}
