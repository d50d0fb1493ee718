import type { Report, ReportDiagnostic } from "../../check/findings.js";
import type { PlacedEdit, PlacedUnfixed } from "../../fix/fix-files.js";
import { groupBy } from "../../lib/lists.js";
import { printableJson } from "../../lib/printable.js";
import type { Operation, Path } from "../../model/operation.js";
import { countOf } from "../words.js";

/** What `fix` did, or with `--dry-run` would do. */
export interface FixReport {
  readonly wincompat: string;
  /** The minor version, or a list if the command line names several. */
  readonly kubernetes: Report["kubernetes"];
  /** The edits are only reported; no file is changed. */
  readonly dryRun: boolean;
  /** By file and object; edits of one object are in the order of their application. */
  readonly edits: readonly PlacedEdit[];
  readonly unfixed: readonly PlacedUnfixed[];
  readonly diagnostics: readonly ReportDiagnostic[];
  /** Files and folders that patterns exclude. */
  readonly excluded: number;
  /** Number of findings after the fix. */
  readonly left: number;
  /** How many of them `--suggested` would fix. */
  readonly suggested: number;
}

/** Counts for the summary. */
interface FixSummary {
  /** Changed files. */
  readonly files: number;
  readonly edits: number;
  /** Findings that the edits fix. */
  readonly fixed: number;
  /** Findings that have a fix, but are not fixed. */
  readonly unfixed: number;
  /** Findings after the fix, including the unfixed ones. */
  readonly left: number;
  /** How many of them `--suggested` would fix. */
  readonly suggested: number;
  /** Files and folders that patterns exclude. */
  readonly excluded: number;
}

export function fixSummary({ edits, unfixed, left, suggested, excluded }: FixReport): FixSummary {
  const files = new Set(edits.map(({ file }) => file)).size;
  return {
    files,
    edits: edits.length,
    fixed: edits.reduce((sum, { fixes }) => sum + fixes.length, 0),
    unfixed: unfixed.length,
    left,
    suggested,
    excluded,
  };
}

/** `2 findings fixed in 1 file`, or what there is instead. */
export function fixedText(report: FixReport): string {
  const { files, fixed, left } = fixSummary(report);
  if (fixed > 0)
    return `${countOf(fixed, "finding")} ${report.dryRun ? "would be fixed" : "fixed"} in ${countOf(files, "file")}`;
  return left === 0 ? "nothing to fix" : "no findings fixed";
}

/** The report as JSON; its shape is a public interface, `schema/fix.schema.json`. */
export function jsonFixReport(report: FixReport): string {
  const { wincompat, kubernetes, dryRun, edits, unfixed, diagnostics } = report;
  const files = [...groupBy(edits, ({ file }) => file)].map(([file, of]) => ({ file, edits: of.map(edit) }));
  return `${printableJson({ wincompat, kubernetes, dryRun, summary: fixSummary(report), diagnostics, files, unfixed: unfixed.map(notFixed) })}\n`;
}

function edit({ object, grade, fixes, operations, line, column }: PlacedEdit): Record<string, unknown> {
  return { object, grade, fixes: fixes.map(({ rule, path }) => ({ rule, path })), operations, line, column };
}

function notFixed({ rule, object, path, reason, file, line, column }: PlacedUnfixed): Record<string, unknown> {
  return { rule, object, path, reason, file, line, column };
}

/** The operations of an edit in words. The removal of a parent implies those of its fields. */
export function operationTexts(operations: readonly Operation[]): readonly string[] {
  return operations.filter((one, index) => !isImplied(one, operations.slice(index + 1))).map(operationText);
}

/** Does a later operation remove a parent of what this one removes? After the removal of a list item, its index is of another item. */
function isImplied({ kind, path }: Operation, later: readonly Operation[]): boolean {
  if (kind !== "remove") return false;
  for (const other of later) {
    if (other.kind !== "remove") continue;
    if (other.path.length < path.length && other.path.every((key, at) => key === path[at])) return true;
    if (typeof other.path.at(-1) === "number") return false;
  }
  return false;
}

/** An operation in words: `remove spec.hostPID`. */
function operationText(operation: Operation): string {
  const path = pathText(operation.path);
  switch (operation.kind) {
    case "remove":
      return `remove ${path}`;
    case "put":
      return `set ${path} to ${valueText(operation.value)}`;
    case "rename":
      return `rename ${path} to ${operation.key}`;
    case "append":
      return `add ${valueText(operation.value)} to ${path}`;
  }
}

/** Quotes only around an empty text, which a reader would not see without them. */
function valueText(value: unknown): string {
  return typeof value === "string" && value !== "" ? value : JSON.stringify(value);
}

/** The path in the spelling of the API server, which puts unusual names in brackets. */
function pathText(path: Path): string {
  return path
    .map((key) => (typeof key === "string" && /^[\w-]+$/.test(key) ? `.${key}` : `[${key}]`))
    .join("")
    .replace(/^\./, "");
}
