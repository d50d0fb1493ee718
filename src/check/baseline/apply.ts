import { versionList } from "../../model/version.js";
import type { PlacedFinding, Report, ReportDiagnostic } from "../findings.js";
import { countBySeverity } from "../findings.js";
import { ruleIn } from "../fingerprint.js";
import type { FileSettings } from "../settings/file-settings.js";
import { isChecked } from "../settings/file-settings.js";
import type { Baseline } from "./baseline.js";
import { entriesFor, nameIn } from "./baseline.js";

/** The files that were read, by their names in findings, and their settings. */
export type CheckedFiles = ReadonlyMap<string, FileSettings>;

/** A report compared with a baseline. */
export interface Compared {
  /** Without the findings of the baseline. */
  readonly report: Report;
  /** What is wrong with the baseline; also in the report. */
  readonly diagnostics: readonly ReportDiagnostic[];
  /**
   * How many entries of the baseline no longer match, in the files that were read, of rules that were checked. None if the run is for a
   * part of the baseline's versions, because entries may be of the others.
   */
  readonly gone: number;
  /** The first of them, with its file. */
  readonly firstGone?: string;
}

/**
 * Removes known findings: of each fingerprint and effect the first ones, as many as the baseline counts. A baseline that is not for all
 * versions of the files is not applied. It may be for more: overrides of a configuration give files different versions, and a run may
 * read a part of the files.
 * @param files the files of the baseline; findings in other files stay. Without them it is for the complete report, and all its other
 *   entries no longer match.
 */
export function applyBaseline(report: Report, baseline: Baseline, files?: CheckedFiles): Compared {
  const asked = files === undefined ? [report.kubernetes].flat().sort() : versionsOf(files);
  if (asked.every((version) => baseline.kubernetes.includes(version))) {
    const compared = withoutKnown(report, baseline, files);
    return isForFewerVersions(asked, baseline) ? { ...compared, gone: 0 } : compared;
  }
  const diagnostics = [otherVersions(asked, baseline)];
  return { report: { ...report, diagnostics: [...report.diagnostics, ...diagnostics] }, diagnostics, gone: 0 };
}

/** Is a run for some of a baseline's versions? Then entries that it does not find may be of the others. */
export function isForFewerVersions(asked: readonly string[], { kubernetes }: Pick<Baseline, "kubernetes">): boolean {
  return asked.every((version) => kubernetes.includes(version)) && asked.length < new Set(kubernetes).size;
}

/** The versions of all files, each once. */
export function versionsOf(files: CheckedFiles): readonly string[] {
  return [
    ...new Set([...files.values()].flatMap(({ releases }) => releases.map(({ index }) => index.kubernetes))),
  ].sort();
}

function otherVersions(asked: readonly string[], { kubernetes, place }: Baseline): ReportDiagnostic {
  const [theirs, ours] = [kubernetes, asked].map(versionList);
  const message = `The baseline is for Kubernetes ${theirs} and was not applied, because this run checks for ${ours}. Check for versions of the baseline, or regenerate the baseline with \`--write-baseline\`.`;
  return { ...place, message, kind: "configuration" };
}

function withoutKnown(
  report: Report,
  { folder, findings: known }: Baseline,
  files: CheckedFiles | undefined,
): Compared {
  const left = new Map(Object.entries(known).map(([file, counts]) => [file, new Map(Object.entries(counts))]));
  const isNew = (finding: PlacedFinding): boolean => {
    const { file } = finding;
    const ofFile = files?.has(file) === false ? undefined : left.get(nameIn(folder, file));
    return ofFile === undefined || !takeFrom(ofFile, finding);
  };
  const findings = report.findings.filter(isNew);
  const summary = {
    ...report.summary,
    ...countBySeverity(findings),
    known: report.summary.known + report.findings.length - findings.length,
  };
  const read =
    files &&
    [...wholeFiles(report, files)].map(([file, settings]) => {
      const name = nameIn(folder, file);
      return goneFrom(name, left.get(name), settings);
    });
  const gone = (read ?? [...left].map(([name, ofFile]) => goneFrom(name, ofFile))).flat();
  const [first] = gone;
  return {
    report: { ...report, findings, summary },
    diagnostics: [],
    gone: gone.reduce((sum, { count }) => sum + count, 0),
    ...(first !== undefined && { firstGone: `${first.entry} in ${first.name}` }),
  };
}

/** Is one of these known findings still left for this one? */
function takeFrom(left: Map<string, number>, finding: PlacedFinding): boolean {
  const entry = entriesFor(finding).find((one) => (left.get(one) ?? 0) > 0);
  if (entry === undefined) return false;
  left.set(entry, (left.get(entry) ?? 0) - 1);
  return true;
}

/** The files that were read completely: unread documents may contain known findings. */
function wholeFiles({ diagnostics }: Report, files: CheckedFiles): CheckedFiles {
  const broken = new Set(
    diagnostics.filter(({ kind }) => kind === "unreadable" || kind === "invalid").map(({ file }) => file),
  );
  return new Map([...files].filter(([file]) => !broken.has(file)));
}

/** An entry that no longer matches, in the file of this name, so many times. */
interface GoneEntry {
  readonly name: string;
  readonly entry: string;
  readonly count: number;
}

/** @param left by entry: how many known findings were not found */
function goneFrom(
  name: string,
  left: ReadonlyMap<string, number> | undefined,
  settings?: FileSettings,
): readonly GoneEntry[] {
  return [...(left ?? [])]
    .filter(([entry, count]) => count > 0 && (settings === undefined || isChecked(settings, ruleIn(entry))))
    .map(([entry, count]) => ({ name, entry, count }));
}
