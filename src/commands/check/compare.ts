import { dirname } from "node:path";
import type { Governed } from "../../baseline/apply.js";
import { applyBaseline } from "../../baseline/apply.js";
import type { Baseline } from "../../baseline/baseline.js";
import { baselineOf } from "../../baseline/baseline.js";
import { readBaseline } from "../../baseline/read.js";
import { writeBaseline } from "../../baseline/write.js";
import type { Configurations, Baseline as NamedBaseline } from "../../configuration/configurations.js";
import { formatDiagnostic } from "../../diagnostic.js";
import type { Report, ReportDiagnostic } from "../../report/report.js";
import type { CheckFlags } from "./flags.js";

/** A report without what is known, and sentences about a baseline that could not be written. */
export interface Comparison {
  readonly report: Report;
  readonly unwritten: readonly string[];
}

/** A file with what is known, and what of this run it is about. */
type Applied = Pick<NamedBaseline, "path"> & Governed;

/**
 * Compares a report with what is known: the baseline of the flags, or else those that configurations name, each for the
 * files of its configuration. With `--write-baseline` everything that is found now is known from now on.
 */
export function compare(report: Report, { baseline, writeBaseline: target }: CheckFlags, { baselines, files }: Pick<Configurations, "baselines" | "files">): Comparison {
  if (target !== undefined) return written(report, target);
  const applied: readonly Applied[] = baseline === undefined ? baselines : [{ path: baseline, files }];
  return { report: applied.reduce(comparedWith, report), unwritten: [] };
}

function written(report: Report, target: string): Comparison {
  const problem = writeBaseline(target, baselineOf(report, dirname(target)));
  return problem === undefined ? { report: comparedWith(report, { path: target }), unwritten: [] } : { report, unwritten: [formatDiagnostic(problem)] };
}

function comparedWith(report: Report, { path, ...governed }: Applied): Report {
  const baseline = readBaseline(path);
  if (!isRead(baseline)) return withDiagnostics(report, baseline.map((one) => ({ ...one, kind: "configuration", unreadable: false })));
  const { report: compared, gone } = applyBaseline(report, baseline, governed);
  return gone === 0 ? compared : withDiagnostics(compared, [notice(baseline, gone)]);
}

function isRead(read: ReturnType<typeof readBaseline>): read is Baseline {
  return "findings" in read;
}

function notice({ place }: Baseline, gone: number): ReportDiagnostic {
  const what = gone === 1 ? "A finding of the baseline is" : `${gone} findings of the baseline are`;
  return { ...place, line: 1, column: 1, message: `${what} no more. Write it anew with \`--write-baseline\`, so that nobody brings them back.`, kind: "note", unreadable: false };
}

function withDiagnostics(report: Report, diagnostics: readonly ReportDiagnostic[]): Report {
  return { ...report, diagnostics: [...report.diagnostics, ...diagnostics] };
}
