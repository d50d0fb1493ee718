import { Readable } from "node:stream";
import type { ReportDiagnostic } from "../../check/findings.js";
import { stops } from "../../check/findings.js";
import { Configurations } from "../../check/settings/configurations.js";
import type { FixResult } from "../../fix/fix-files.js";
import { FixInput, fixFiles } from "../../fix/fix-files.js";
import { formatDiagnostic } from "../../lib/diagnostic.js";
import { UnusableError, UsageError } from "../../lib/errors.js";
import { printable } from "../../lib/printable.js";
import { today } from "../../lib/today.js";
import type { Exclusion } from "../../manifests/exclusion/exclusion.js";
import { STDIN } from "../../manifests/inputs.js";
import { fileOf } from "../../manifests/manifest-item.js";
import { readBytes } from "../../manifests/read-bytes.js";
import { readManifests } from "../../manifests/read-manifests.js";
import type { FixReport } from "../../report/fix-report.js";
import { jsonFixReport } from "../../report/fix-report.js";
import { prettyFixReport } from "../../report/pretty/fixed.js";
import { exclusionOf } from "../exclusion.js";
import type { ExitCode } from "../exit.js";
import { exitCodes } from "../exit.js";
import { showProgress } from "../progress.js";
import { terminal } from "../terminal.js";
import type { FixFlags } from "./definition.js";
import type { Kept } from "./deliver.js";
import { deliver } from "./deliver.js";

/** Fixes manifests and reports what was done. @throws UsageError for wrong flags, UnusableError for a damaged release */
export async function runFix(manifests: readonly string[], flags: FixFlags): Promise<ExitCode> {
  refuseContradictions(manifests, flags);
  const configurations = new Configurations(flags);
  const { read, input, exclusion } = await readAll(manifests, flags, configurations);
  // With a wrong configuration, change no file.
  const faults = [...configurations.diagnostics.map(formatDiagnostic), ...configurations.unmatchedRules];
  if (faults.length > 0) throw new UnusableError(`${faults.map(printable).join("\n")}\nNothing was changed.`);
  const result = fixFiles(read, flags.suggested ? "suggested" : "safe");
  const report = fixReport(result, deliver(result, input, flags), flags, exclusion);
  const isTaken = flags.format === "pretty" && (flags.dryRun || input !== undefined);
  const text = flags.format === "json" ? jsonFixReport(report) : prettyFixReport(report, terminal());
  (isTaken ? process.stderr : process.stdout).write(text);
  return outcomeOf(report);
}

function refuseContradictions(manifests: readonly string[], { dryRun, format }: FixFlags): void {
  if (!manifests.includes(STDIN)) return;
  if (manifests.length > 1) {
    const why = "- reads standard input and writes standard output, so it must be the only argument.";
    throw new UsageError(`${why} Fix files in another run.`);
  }
  if (format === "json" && !dryRun) {
    const why = "--format json and the fixed text would both go to standard output.";
    throw new UsageError(`${why} Add --dry-run, or remove --format.`);
  }
}

/** The report. Edits of files that could not be written are not counted as fixes. */
function fixReport(
  { edits, unfixed, diagnostics, left, suggested: suggestions }: FixResult,
  kept: readonly Kept[],
  { dryRun, suggested }: FixFlags,
  exclusion: Exclusion,
): FixReport {
  const isKept = new Set(kept.map(({ file }) => file));
  const undone = edits.filter(({ file }) => isKept.has(file)).reduce((sum, { counted }) => sum + counted, 0);
  const problems = kept.map(({ file, problem }): ReportDiagnostic => {
    return { file, line: 1, column: 1, message: problem, kind: "unreadable" };
  });
  return {
    wincompat: left.wincompat,
    kubernetes: left.kubernetes,
    dryRun,
    edits: edits.filter(({ file }) => !isKept.has(file)),
    unfixed,
    diagnostics: [...diagnostics, ...problems, ...exclusion.faults.map((one) => ({ ...one, kind: "note" as const }))],
    excluded: exclusion.count,
    left: left.findings.length + undone,
    suggested: suggested ? 0 : suggestions,
  };
}

function outcomeOf({ dryRun, edits, unfixed, diagnostics }: FixReport): ExitCode {
  if (diagnostics.some(stops)) return exitCodes.unusable;
  return unfixed.length > 0 || (dryRun && edits.length > 0) ? exitCodes.findings : exitCodes.clean;
}

/** Everything that was read. */
interface ReadAll {
  readonly read: FixInput;
  /** The bytes of standard input, if it is the manifest. */
  readonly input: Buffer | undefined;
  readonly exclusion: Exclusion;
}

async function readAll(
  manifests: readonly string[],
  flags: FixFlags,
  configurations: Configurations,
): Promise<ReadAll> {
  const input = manifests.includes(STDIN) ? await readBytes(process.stdin) : undefined;
  const read = new FixInput(today());
  const progress = showProgress("documents");
  const kubernetes = (file: string): string => configurations.newestFor(file);
  const exclusion = exclusionOf(flags, configurations);
  const options = {
    render: flags.render,
    kubernetes,
    exclusion,
    ...(input && { stdin: Readable.from([input]) }),
  };
  for await (const item of readManifests(manifests, options, read.trees)) {
    read.add({ item, settings: await configurations.settingsOf(fileOf(item)) });
    progress.update(read.items.length);
  }
  progress.end();
  // All of them can be excluded.
  if (read.items.length === 0) read.session.addVersions(await configurations.settingsOf(manifests[0] ?? "."));
  return { read, input, exclusion };
}
