import { bySeverity } from "../report/by-severity.js";
import type { PlacedFinding, Report, ReportDiagnostic } from "../report/report.js";
import type { Baseline } from "./baseline.js";
import { nameIn } from "./baseline.js";

/** A report compared with a baseline. */
export interface Compared {
  /** Without the findings that the baseline knows. */
  readonly report: Report;
  /** What is wrong with the baseline; the report holds them, too. */
  readonly diagnostics: readonly ReportDiagnostic[];
  /** How many findings the baseline knows that are no more. */
  readonly gone: number;
}

/** What of a run a baseline is about. */
export interface Governed {
  /** Files that were checked, as findings name them: nothing is known in others, and nothing is gone from them. All by default. */
  readonly files?: Iterable<string>;
  /** The minor versions that were asked for in these files; by default those of the report. */
  readonly kubernetes?: readonly string[];
}

/**
 * Takes out what is known: of findings with one fingerprint as many as the baseline counts, the first ones.
 * A baseline for other versions than those that were asked for is not applied.
 */
export function applyBaseline(report: Report, baseline: Baseline, { files, kubernetes = [report.kubernetes].flat() }: Governed = {}): Compared {
  if (sameVersions(kubernetes, baseline)) return withoutKnown(report, baseline, files && new Set(files));
  const diagnostics = [otherVersions(kubernetes, baseline)];
  return { report: { ...report, diagnostics: [...report.diagnostics, ...diagnostics] }, diagnostics, gone: 0 };
}

function sameVersions(asked: readonly string[], { kubernetes }: Baseline): boolean {
  return [...asked].sort().join() === [...kubernetes].sort().join();
}

function otherVersions(asked: readonly string[], baseline: Baseline): ReportDiagnostic {
  const [theirs, ours] = [baseline.kubernetes, asked].map((versions) => versions.join(", "));
  const message = `The baseline holds for Kubernetes ${theirs} and was not applied, because this run asks for ${ours}. Ask for the same versions, or write the baseline anew with \`--write-baseline\`.`;
  return { ...baseline.place, message, kind: "configuration", unreadable: false };
}

function withoutKnown(report: Report, { folder, findings: known }: Baseline, files: ReadonlySet<string> | undefined): Compared {
  const left = new Map(Object.entries(known).map(([file, counts]) => [file, new Map(Object.entries(counts))]));
  const isNew = ({ file, fingerprint }: PlacedFinding): boolean => {
    if (files?.has(file) === false) return true;
    const ofFile = left.get(nameIn(folder, file));
    const count = ofFile?.get(fingerprint) ?? 0;
    if (count > 0) ofFile?.set(fingerprint, count - 1);
    return count === 0;
  };
  const findings = report.findings.filter(isNew);
  const summary = { ...report.summary, ...bySeverity(findings), known: report.summary.known + report.findings.length - findings.length };
  return { report: { ...report, findings, summary }, diagnostics: [], gone: rest(left, files && [...files].map((file) => nameIn(folder, file))) };
}

function rest(left: ReadonlyMap<string, ReadonlyMap<string, number>>, files: readonly string[] = [...left.keys()]): number {
  const counts = [...new Set(files)].flatMap((file) => [...(left.get(file)?.values() ?? [])]);
  return counts.reduce((sum, count) => sum + count, 0);
}
