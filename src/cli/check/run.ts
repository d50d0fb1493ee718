import { compareWithBaselines } from "../../check/baseline/compare.js";
import { checkManifests } from "../../check/check-manifests.js";
import type { CheckSession } from "../../check/check-session.js";
import type { PlacedFinding, Report } from "../../check/findings.js";
import { stops } from "../../check/findings.js";
import { ownRuleTexts } from "../../check/own-rules.js";
import { Configurations, withFaults } from "../../check/settings/configurations.js";
import { fails, indexesOf } from "../../check/settings/file-settings.js";
import { Releases } from "../../check/settings/releases.js";
import { compareDiagnostics } from "../../lib/diagnostic.js";
import { UsageError } from "../../lib/errors.js";
import { printable } from "../../lib/printable.js";
import { today } from "../../lib/today.js";
import type { ReleaseIndex } from "../../release/index-file.js";
import type { ReportContext, ReportFormat } from "../../report/check/formats.js";
import { reporters } from "../../report/check/formats.js";
import { shownFindings } from "../../report/check/shown-findings.js";
import type { RuleTexts } from "../../report/rule-texts.js";
import { clusterScopedKindsOf, ruleTextsOf } from "../../report/rule-texts.js";
import { endOfLifeNotes } from "../../report/spec/version-list.js";
import type { FoundInCluster, OpenCluster } from "../cluster/run.js";
import type { ExitCode } from "../definition.js";
import { exitCodes } from "../definition.js";
import { deliver, noteOnLeftOut } from "../deliver.js";
import { explainOptionsOf } from "../options.js";
import type { FoundInFiles } from "../read-files.js";
import { readFiles } from "../read-files.js";
import type { WantedReport } from "../reports.js";
import { joinReports, namedFiles, reportFaults } from "../reports.js";
import { contradictionsIn, inputFaults } from "./contradictions.js";
import type { CheckFlags } from "./flags.js";
import { targetFaults, targetsOf, targetsRead } from "./targets.js";

/** Checks manifests and reports. @throws UsageError with all errors in the flags, UnusableError for a damaged release */
export async function runCheck(manifests: readonly string[], flags: CheckFlags): Promise<ExitCode> {
  const wanted = wantedReports(manifests, flags);
  const run = (cluster?: OpenCluster): Promise<ExitCode> => checkAndReport(manifests, flags, wanted, cluster);
  if (!flags.cluster) return run();
  // The code that reads clusters is loaded only where it is needed.
  const { withCluster } = await import("../cluster/run.js");
  return withCluster(flags, run);
}

/** @param cluster what is checked instead of manifests */
async function checkAndReport(
  manifests: readonly string[],
  flags: CheckFlags,
  wanted: readonly WantedReport<ReportFormat>[],
  cluster: OpenCluster | undefined,
): Promise<ExitCode> {
  const configurations = new Configurations(flags, {
    releases: new Releases(flags.evaluator),
    ...(cluster?.kubernetes !== undefined && { kubernetes: cluster.kubernetes }),
  });
  const fixes = flags.fixes && wanted.some(({ format }) => withFixes.includes(format));
  const { found, files, namespaces }: FoundInFiles<Report> & Partial<FoundInCluster> =
    cluster !== undefined
      ? await (await import("../cluster/run.js")).checkCluster(cluster, flags, configurations)
      : await checkFiles(manifests, { ...flags, fixes }, configurations);
  const replaced = await targetsRead(targetsOf(flags, wanted), { files: files.keys(), configurations, cluster });
  if (replaced.length > 0) throw new UsageError(replaced.join("\n"));
  const {
    report: compared,
    unwritten,
    confirmation,
  } = compareWithBaselines(withFaults(found, configurations), flags, configurations.baselines, files);
  const report = { ...compared, diagnostics: [...compared.diagnostics].sort(compareDiagnostics) };
  const indexes = indexesOf(files.values());
  const mixedCluster = [...files.values()].every(({ profiles }) => profiles.has("mixed-cluster"));
  const context = { ...reportContext(flags, configurations, indexes), mixedCluster };
  const delivered = deliver(wanted, (format, terminal) => reporters[format](report, { ...context, terminal }));
  const errors = [...configurations.unmatchedRules, ...unwritten, ...delivered];
  if (cluster !== undefined && flags.writeReports === true) {
    const { writeClusterReports } = await import("../cluster/run.js");
    errors.push(...(await writeClusterReports(cluster, report, namespaces, context)));
  }
  const leftOut = noteOnLeftOut(wanted, shownFindings(report, flags).length);
  const notes = [...notesForPeople(indexes, flags), ...leftOut];
  const lines = [...notes, ...(confirmation === undefined ? [] : [confirmation]), ...errors];
  if (lines.length > 0) process.stderr.write(`${lines.map(printable).join("\n")}\n`);
  return errors.length > 0 ? exitCodes.unusable : outcomeOf(report, context.failing);
}

/** What reporters use beside the report and the terminal. */
function reportContext(
  flags: CheckFlags,
  configurations: Configurations,
  indexes: readonly ReleaseIndex[],
): Omit<ReportContext, "terminal"> {
  const { showSuppressed, quiet, summary } = flags;
  const rules: RuleTexts = new Map([...ruleTextsOf(indexes), ...ownRuleTexts]);
  return {
    failing: ({ file, severity }) => fails(configurations.failOnOf(file), severity),
    showSuppressed,
    quiet,
    summary,
    rules,
    explainOptions: explainOptionsOf(configurations),
    clusterScoped: clusterScopedKindsOf(indexes),
  };
}

/** What a pipeline prints does not change with the day, so only people read that a version is no longer supported. */
function notesForPeople(indexes: readonly ReleaseIndex[], { quiet }: Pick<CheckFlags, "quiet">): readonly string[] {
  return quiet || !process.stderr.isTTY ? [] : endOfLifeNotes(indexes, today());
}

/** Input that was not read, or not as requested, takes precedence over findings. */
function outcomeOf({ findings, diagnostics }: Report, failing: (finding: PlacedFinding) => boolean): ExitCode {
  if (diagnostics.some(stops)) return exitCodes.unusable;
  return findings.some(failing) ? exitCodes.findings : exitCodes.clean;
}

/** The formats that contain fixes, because their readers can apply them. */
const withFixes: readonly ReportFormat[] = ["json", "sarif"];

async function checkFiles(
  manifests: readonly string[],
  flags: CheckFlags,
  configurations: Configurations,
): Promise<FoundInFiles<Report>> {
  const kubernetes = (file: string): string => configurations.newestFor(file);
  const { fixes, listObjects } = flags;
  // The editing of texts is loaded only when it is needed.
  const enrichmentOf = fixes
    ? async (session: CheckSession) => (await import("../../fix/finding-fixes.js")).findingFixes(session)
    : undefined;
  return readFiles(flags, configurations, kubernetes, (settingsOf, options) =>
    checkManifests(manifests, settingsOf, { ...options, listObjects }, enrichmentOf),
  );
}

function wantedReports(manifests: readonly string[], flags: CheckFlags): readonly WantedReport<ReportFormat>[] {
  const { reports, faults } = joinReports<ReportFormat>(flags.reports ?? [], "pretty");
  const others = namedFiles({
    "--baseline": flags.baseline,
    "--write-baseline": flags.writeBaseline,
    "--config": flags.config,
  });
  const replaced = targetFaults(targetsOf(flags, reports), manifests);
  const all = [
    ...inputFaults(flags, manifests),
    ...contradictionsIn(flags, manifests),
    ...faults,
    ...reportFaults(reports, others),
    ...replaced,
  ];
  if (all.length > 0) throw new UsageError(all.join("\n"));
  return reports;
}
