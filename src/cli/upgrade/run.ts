import { stops } from "../../check/findings.js";
import { ownRuleTexts } from "../../check/own-rules.js";
import { Configurations, withFaults } from "../../check/settings/configurations.js";
import { indexesOf } from "../../check/settings/file-settings.js";
import { choosePatchRelease } from "../../check/settings/versions.js";
import { UsageError } from "../../lib/errors.js";
import { printable } from "../../lib/printable.js";
import { coveredVersions } from "../../release/released.js";
import type { ChangeFormat } from "../../report/reporter.js";
import { ruleTextsOf } from "../../report/rule-texts.js";
import { upgradeReporters } from "../../report/upgrade/formats.js";
import { packageSpec } from "../../spec-lint/load-spec.js";
import type { Upgrade, Versions } from "../../upgrade/change.js";
import { versionReports, versionsBetween } from "../../upgrade/check-upgrade.js";
import { upgradeOf } from "../../upgrade/upgrade.js";
import { contradictionsIn, inputFaults } from "../check/contradictions.js";
import type { CheckFlags } from "../check/flags.js";
import { targetFaults, targetsOf, targetsRead } from "../check/targets.js";
import type { ClusterFlags } from "../cluster/options.js";
import type { OpenCluster } from "../cluster/run.js";
import type { ExitCode } from "../definition.js";
import { exitCodes } from "../definition.js";
import { deliver, noteOnLeftOut } from "../deliver.js";
import type { ExclusionFlags } from "../exclusion.js";
import { explainOptionsOf } from "../options.js";
import type { FoundInFiles } from "../read-files.js";
import { readFiles } from "../read-files.js";
import type { ReportWord, WantedReport } from "../reports.js";
import { joinReports, namedFiles, reportFaults } from "../reports.js";

/** The options of `upgrade`, as commander reads them. */
export interface UpgradeFlags
  extends ExclusionFlags,
    ClusterFlags,
    Pick<
      CheckFlags,
      | "profile"
      | "platform"
      | "config"
      | "set"
      | "only"
      | "skip"
      | "rules"
      | "suppressions"
      | "allowUnreadable"
      | "stdinFilename"
      | "render"
    > {
  /** Versions as written: `1.27`, `v1.27.3`, `latest`. */
  readonly from?: string;
  readonly to: string;
  readonly reports?: readonly ReportWord<ChangeFormat>[];
}

/** Prints what an upgrade changes. @throws UsageError with all errors in the flags, UnusableError for a damaged release */
export async function runUpgrade(manifests: readonly string[], given: UpgradeFlags): Promise<ExitCode> {
  const reports = wantedReports(given.reports ?? [], given, manifests);
  const run = (cluster?: OpenCluster): Promise<ExitCode> => compareAndReport(manifests, given, reports, cluster);
  if (!given.cluster) return run();
  // The code that reads clusters is loaded only where it is needed.
  const { withCluster } = await import("../cluster/run.js");
  return withCluster(given, run);
}

/** @param cluster what is checked instead of manifests */
async function compareAndReport(
  manifests: readonly string[],
  { from, to, reports: _, ...settings }: UpgradeFlags,
  reports: readonly WantedReport<ChangeFormat>[],
  cluster: OpenCluster | undefined,
): Promise<ExitCode> {
  if (from === undefined && cluster?.withoutDefault !== undefined) throw new UsageError(cluster.withoutDefault);
  const versions = versionsOf(from ?? cluster?.kubernetes ?? "", to);
  const configurations = new Configurations({ ...settings, kubernetes: versions });
  const { found: upgrade, files } =
    cluster === undefined
      ? await readManifests(manifests, settings, configurations, versions)
      : await readCluster(cluster, settings, configurations, versions);
  const replaced = await targetsRead(targetsOf({}, reports), { files: files.keys(), configurations, cluster });
  if (replaced.length > 0) throw new UsageError(replaced.join("\n"));
  const found = withFaults(upgrade, configurations);
  const rules = new Map([...ruleTextsOf(indexesOf(files.values())), ...ownRuleTexts]);
  const explainOptions = explainOptionsOf(configurations);
  const unwritten = deliver(reports, (format, terminal) =>
    upgradeReporters[format](found, { terminal, rules, explainOptions }),
  );
  const errors = [...configurations.unmatchedRules, ...unwritten];
  const lines = [...noteOnLeftOut(reports, found.changes.length), ...errors];
  if (lines.length > 0) process.stderr.write(`${lines.map(printable).join("\n")}\n`);
  if (errors.length > 0 || found.diagnostics.some(stops)) return exitCodes.unusable;
  return found.summary.breaking > 0 ? exitCodes.findings : exitCodes.clean;
}

function versionsOf(from: string, to: string): Versions {
  const known = coveredVersions();
  return versionsBetween(choosePatchRelease(from, known), choosePatchRelease(to, known));
}

function wantedReports(
  words: readonly ReportWord<ChangeFormat>[],
  { from, ...flags }: UpgradeFlags,
  manifests: readonly string[],
): readonly WantedReport<ChangeFormat>[] {
  const { reports, faults: stray } = joinReports<ChangeFormat>(words, "pretty");
  const printing = { ...flags, showSuppressed: false, quiet: false, summary: false, listObjects: false, reports: [] };
  const faults = [
    ...inputFaults(flags, manifests),
    ...(from === undefined && !flags.cluster ? ["Name the current version of Kubernetes with --from."] : []),
    ...contradictionsIn(printing, manifests),
    ...stray,
    ...reportFaults(reports, namedFiles({ "--config": flags.config })),
    ...targetFaults(targetsOf({}, reports), manifests),
  ];
  if (faults.length > 0) throw new UsageError(faults.join("\n"));
  return reports;
}

async function readCluster(
  cluster: OpenCluster,
  flags: ClusterFlags,
  configurations: Configurations,
  versions: Versions,
): Promise<FoundInFiles<Upgrade>> {
  const { upgradeCluster } = await import("../cluster/run.js");
  const found = await upgradeCluster(cluster, flags, configurations, versions);
  return { found, files: new Map([[cluster.file, await configurations.settingsOf(cluster.file)]]) };
}

async function readManifests(
  manifests: readonly string[],
  flags: Pick<CheckFlags, "render" | "stdinFilename" | keyof ExclusionFlags>,
  configurations: Configurations,
  versions: Versions,
): Promise<FoundInFiles<Upgrade>> {
  const kubernetes = versions.at(-1) ?? versions[0];
  return readFiles(flags, configurations, kubernetes, async (settingsOf, options) =>
    upgradeOf(await versionReports(manifests, settingsOf, versions, options), packageSpec),
  );
}
