import { Readable } from "node:stream";
import type { ReportDiagnostic } from "../../check/findings.js";
import { stops } from "../../check/findings.js";
import { ownRuleTexts } from "../../check/own-rules.js";
import { Configurations } from "../../check/settings/configurations.js";
import { indexesOf } from "../../check/settings/file-settings.js";
import type { Flags } from "../../check/settings/flags.js";
import type { FixResult } from "../../fix/fix-files.js";
import { fixFiles } from "../../fix/fix-files.js";
import { FixInput } from "../../fix/fix-input.js";
import { fileDiagnostic, formatDiagnostic } from "../../lib/diagnostic.js";
import { UnusableError, UsageError } from "../../lib/errors.js";
import { printable } from "../../lib/printable.js";
import { readBytes } from "../../lib/read-bytes.js";
import { today } from "../../lib/today.js";
import type { Exclusion } from "../../manifests/exclusion/exclusion.js";
import { stdinArgument } from "../../manifests/inputs.js";
import { fileOf } from "../../manifests/manifest-item.js";
import { readManifests } from "../../manifests/read-manifests.js";
import type { RenderMode } from "../../manifests/render/renderable.js";
import { fixReporters } from "../../report/fix/formats.js";
import type { FixReport } from "../../report/fix/report.js";
import { fixSummary } from "../../report/fix/report.js";
import type { ChangeFormat } from "../../report/reporter.js";
import { ruleTextsOf } from "../../report/rule-texts.js";
import { targetFaults, targetsOf, targetsRead } from "../check/targets.js";
import type { ExitCode } from "../definition.js";
import { exitCodes } from "../definition.js";
import { deliver, noteOnLeftOut } from "../deliver.js";
import type { ExclusionFlags } from "../exclusion.js";
import { exclusionOf } from "../exclusion.js";
import { explainOptionsOf } from "../options.js";
import type { ReportWord, WantedReport } from "../reports.js";
import { joinReports, namedFiles, reportFaults } from "../reports.js";
import { announcedInput, withProgress } from "../terminal.js";
import type { Kept } from "./deliver.js";
import { deliverFixes } from "./deliver.js";

/** The options of `fix`, as commander reads them. Settings that are not given are undefined, so that a configuration can set them. */
export interface FixFlags extends Flags, ExclusionFlags {
  readonly dryRun: boolean;
  readonly suggested: boolean;
  readonly render: RenderMode;
  readonly reports?: readonly ReportWord<ChangeFormat>[];
}

/** Fixes manifests and reports what was done. @throws UsageError for wrong flags, UnusableError for a damaged release */
export async function runFix(manifests: readonly string[], flags: FixFlags): Promise<ExitCode> {
  const reports = wantedReports(manifests, flags);
  const configurations = new Configurations(flags);
  const { read, input, exclusion } = await readAll(manifests, flags, configurations);
  // With a wrong configuration, change no file.
  const faults = [...configurations.diagnostics.map(formatDiagnostic), ...configurations.unmatchedRules];
  if (faults.length > 0) throw new UnusableError(`${faults.map(printable).join("\n")}\nNothing was changed.`);
  const replaced = await targetsRead(targetsOf({}, reports), {
    files: read.items.map(({ item }) => fileOf(item)),
    configurations,
  });
  if (replaced.length > 0) throw new UsageError(replaced.join("\n"));
  // A result of SARIF proposes a fix. What is fixed already needs none.
  const withText = flags.dryRun && reports.some(({ format }) => format === "sarif");
  const result = fixFiles(read, flags.suggested ? "suggested" : "safe", { withText, isDryRun: flags.dryRun });
  // The patch is for people, too.
  const printsPatch = reports.some(({ format, output }) => format === "pretty" && output === undefined);
  const report = fixReport(result, deliverFixes(result, input, { ...flags, printsPatch }), flags, exclusion);
  const isTaken = flags.dryRun || input !== undefined;
  const indexes = indexesOf(read.items.map(({ settings }) => settings));
  const rules = new Map([...ruleTextsOf(indexes), ...ownRuleTexts]);
  const explainOptions = explainOptionsOf(configurations);
  const unwritten = deliver(
    reports,
    (format, terminal) => fixReporters[format](report, { terminal, rules, explainOptions }),
    (text, format) => void (isTaken && format === "pretty" ? process.stderr : process.stdout).write(text),
  );
  const { fixed, unfixed } = fixSummary(report);
  const lines = [...noteOnLeftOut(reports, fixed + unfixed), ...unwritten];
  if (lines.length > 0) process.stderr.write(`${lines.map(printable).join("\n")}\n`);
  return unwritten.length > 0 ? exitCodes.unusable : outcomeOf(report);
}

function wantedReports(manifests: readonly string[], flags: FixFlags): readonly WantedReport<ChangeFormat>[] {
  const { reports, faults } = joinReports<ChangeFormat>(flags.reports ?? [], "pretty");
  const all = [
    ...faults,
    ...reportFaults(reports, namedFiles({ "--config": flags.config })),
    ...targetFaults(targetsOf({}, reports), manifests),
  ];
  if (all.length > 0) throw new UsageError(all.join("\n"));
  refuseContradictions(manifests, flags, reports);
  return reports;
}

function refuseContradictions(
  manifests: readonly string[],
  { dryRun }: FixFlags,
  reports: readonly WantedReport<ChangeFormat>[],
): void {
  if (!manifests.includes(stdinArgument)) return;
  if (manifests.length > 1) {
    const why = "- reads standard input and writes standard output, so it must be the only argument.";
    throw new UsageError(`${why} Fix files in another run.`);
  }
  const printed = reports.find(({ format, output }) => format !== "pretty" && output === undefined);
  if (printed !== undefined && !dryRun) {
    const why = `--format ${printed.format} and the fixed text would both go to standard output.`;
    throw new UsageError(`${why} Add --output or --dry-run, or remove --format.`);
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
    return { ...fileDiagnostic(file, problem), kind: "unreadable" };
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
  const input = manifests.includes(stdinArgument) ? await readBytes(announcedInput()) : undefined;
  const read = new FixInput(today());
  const kubernetes = (file: string): string => configurations.newestFor(file);
  const exclusion = exclusionOf(flags, configurations);
  const options = {
    render: flags.render,
    kubernetes,
    exclusion,
    ...(input && { stdin: Readable.from([input]) }),
  };
  await withProgress("documents", async (update) => {
    for await (const item of readManifests(manifests, options, read.trees)) {
      read.add({ item, settings: await configurations.settingsOf(fileOf(item)) });
      update(read.items.length);
    }
  });
  // All of them can be excluded.
  if (read.items.length === 0) read.session.addVersions(await configurations.settingsOf(manifests[0] ?? "."));
  return { read, input, exclusion };
}
