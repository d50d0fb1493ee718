import { existsSync } from "node:fs";
import type { Diagnostic } from "../../lib/diagnostic.js";
import { fileDiagnostic, formatDiagnostic } from "../../lib/diagnostic.js";
import { HeldLockError, withFileLock } from "../../lib/file-lock.js";
import { errorCode } from "../../lib/file-problem.js";
import type { Report, ReportDiagnostic } from "../findings.js";
import type { NamedBaseline } from "../settings/configurations.js";
import type { CheckedFiles } from "./apply.js";
import { applyBaseline } from "./apply.js";
import type { Baseline, BaselineCounts } from "./baseline.js";
import { baselineOf } from "./baseline.js";
import { baselineFolder, readBaseline, unwrittenBaseline, writeBaseline } from "./baseline-file.js";
import type { KeptEntries } from "./kept-entries.js";
import { keptEntries } from "./kept-entries.js";

/** The baselines of a command line. */
interface BaselineFlags {
  /** The file to compare with. */
  readonly baseline?: string;
  /** The file to write. */
  readonly writeBaseline?: string;
  /** The only namespaces of a cluster that were read. */
  readonly namespace?: readonly string[];
  /** The labels of the only objects of a cluster that were read. */
  readonly selector?: string;
}

/** A report without known findings, errors of a baseline that could not be written, and a confirmation of one that was. */
interface Comparison {
  readonly report: Report;
  readonly unwritten: readonly string[];
  readonly confirmation?: string;
}

/**
 * Removes known findings from a report. The baseline of the flags applies to all files; otherwise, each baseline of a
 * configuration applies to the files of that configuration. A baseline that is written makes all findings known, and keeps the entries
 * that the run cannot replace.
 */
export function compareWithBaselines(
  report: Report,
  { baseline, writeBaseline: target, namespace, selector }: BaselineFlags,
  named: readonly NamedBaseline[],
  files: CheckedFiles,
): Comparison {
  const read = { files, isPart: namespace !== undefined || selector !== undefined };
  if (target !== undefined) return writeAndCompare(report, target, read);
  if (baseline !== undefined)
    return { report: comparedWith(report, { path: baseline, file: baseline }, read), unwritten: [] };
  const compared = named.reduce(
    (left, one) => comparedWith(left, one, { ...read, files: only(one.files, files) }),
    report,
  );
  return { report: compared, unwritten: [] };
}

/** What a run read. */
interface ReadFiles {
  readonly files: CheckedFiles;
  /** Of a cluster, did it read only some objects? */
  readonly isPart: boolean;
}

/** Two runs for different files keep the entries of each other only if none reads the baseline before the other has written it. */
function writeAndCompare(report: Report, target: string, read: ReadFiles): Comparison {
  try {
    return withFileLock(target, () => writeAlone(report, target, read));
  } catch (error) {
    if (!(error instanceof HeldLockError) && errorCode(error) === "") throw error;
    return { report, unwritten: [formatDiagnostic(unwrittenBaseline(target, error))] };
  }
}

function writeAlone(report: Report, target: string, read: ReadFiles): Comparison {
  const before = existsSync(target) ? readBaseline(target) : undefined;
  const isFaulty = before !== undefined && !isRead(before);
  const problems = [...(isFaulty ? before : []), ...unsettled(report, target)];
  if (isFaulty || problems.length > 0) return { report, unwritten: problems.map(formatDiagnostic) };
  return writtenAndCompared(report, target, { before, read });
}

/** With settings that are not as their author wants them, findings are missing, and entries would be lost. */
function unsettled({ diagnostics }: Report, target: string): readonly Diagnostic[] {
  return diagnostics.some(({ kind }) => kind === "configuration")
    ? [
        fileDiagnostic(
          target,
          "The baseline was not written, because the configuration has mistakes. Correct them first.",
        ),
      ]
    : [];
}

function writtenAndCompared(
  report: Report,
  target: string,
  { before, read }: { readonly before: Baseline | undefined; readonly read: ReadFiles },
): Comparison {
  const { unread, unasked } =
    before === undefined ? { unread: {}, unasked: {} } : keptEntries(before, report, read.files, read.isPart);
  const kept = { ...unread, ...unasked };
  const versions = before !== undefined && Object.keys(kept).length > 0 ? before.kubernetes : [];
  const text = baselineOf(report, baselineFolder(target), { kubernetes: versions, findings: kept });
  const problem = writeBaseline(target, text);
  if (problem !== undefined) return { report, unwritten: [formatDiagnostic(problem)] };
  const { length } = report.findings;
  const count = length === 1 ? "1 finding" : `${length} findings`;
  return {
    report: comparedWith(report, { path: target, file: target }, read),
    unwritten: [],
    confirmation: [`The baseline ${target} was written with ${count}.`, ...keptTexts({ unread, unasked })].join(" "),
  };
}

function keptTexts({ unread, unasked }: KeptEntries): readonly string[] {
  return [
    ...keptText(unread, "files with input that was not checked. Write it again when they are fixed."),
    ...keptText(unasked, "files, rules, versions or objects that this run did not check."),
  ];
}

function keptText(kept: BaselineCounts, of: string): readonly string[] {
  const count = Object.values(kept)
    .flatMap((counts) => Object.values(counts))
    .reduce((sum, one) => sum + one, 0);
  if (count === 0) return [];
  return [`It keeps ${count === 1 ? "1 entry" : `${count} entries`} of ${of}`];
}

function only(files: readonly string[], read: CheckedFiles): CheckedFiles {
  const wanted = new Set(files);
  return new Map([...read].filter(([file]) => wanted.has(file)));
}

function comparedWith(
  report: Report,
  { path, file }: Pick<NamedBaseline, "path" | "file">,
  { files, isPart }: ReadFiles,
): Report {
  if (files.size === 0) return report;
  const baseline = readBaseline(path, file);
  if (!isRead(baseline))
    return withDiagnostics(
      report,
      baseline.map((one) => ({ ...one, kind: "configuration" })),
    );
  const { report: compared, gone, firstGone = "" } = applyBaseline(report, baseline, files);
  return gone === 0 || isPart ? compared : withDiagnostics(compared, [notice(baseline, gone, firstGone)]);
}

function isRead(read: ReturnType<typeof readBaseline>): read is Baseline {
  return "findings" in read;
}

function notice({ place }: Baseline, gone: number, first: string): ReportDiagnostic {
  const what =
    gone === 1
      ? `A baseline entry no longer matches. It is ${first}`
      : `${gone} baseline entries no longer match. The first one is ${first}`;
  return {
    ...place,
    line: 1,
    column: 1,
    message: `${what}. Regenerate the baseline with \`--write-baseline\`. Otherwise, the findings are not reported if they return.`,
    kind: "note",
  };
}

function withDiagnostics(report: Report, diagnostics: readonly ReportDiagnostic[]): Report {
  return { ...report, diagnostics: [...report.diagnostics, ...diagnostics] };
}
