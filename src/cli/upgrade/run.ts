import { stops } from "../../check/findings.js";
import { Configurations } from "../../check/settings/configurations.js";
import type { FileSettings } from "../../check/settings/file-settings.js";
import { chooseVersion } from "../../check/settings/versions.js";
import { UsageError } from "../../lib/errors.js";
import { printable } from "../../lib/printable.js";
import { coveredVersions } from "../../release/released.js";
import { prettyUpgrade } from "../../report/upgrade.js";
import { packageSpec } from "../../spec-lint/package-spec.js";
import type { Upgrade, Versions } from "../../upgrade/change.js";
import { versionReports, versionsBetween } from "../../upgrade/check-upgrade.js";
import { upgradeOf } from "../../upgrade/upgrade.js";
import { contradictionsIn } from "../check/contradictions.js";
import type { CheckFlags } from "../check/definition.js";
import { inputFaults } from "../cluster/contradictions.js";
import type { OpenCluster } from "../cluster/open-cluster.js";
import type { ClusterFlags } from "../cluster/options.js";
import { withFaults } from "../configuration-faults.js";
import type { ExitCode } from "../exit.js";
import { exitCodes } from "../exit.js";
import { showProgress } from "../progress.js";
import { terminal } from "../terminal.js";

/** The options of `upgrade`, as commander reads them. */
export interface UpgradeFlags
  extends ClusterFlags,
    Pick<
      CheckFlags,
      "profile" | "platform" | "config" | "set" | "only" | "skip" | "suppressions" | "stdinFilename" | "render"
    > {
  /** Versions as written: `1.27`, `v1.27.3`, `latest`. */
  readonly from?: string;
  readonly to: string;
  readonly format: "pretty" | "json";
}

/** Prints what an upgrade changes. @throws UsageError with all errors in the flags, UnusableError for a damaged release */
export async function runUpgrade(manifests: readonly string[], upgradeFlags: UpgradeFlags): Promise<ExitCode> {
  const { from, to, format, ...settings } = upgradeFlags;
  const missing = from === undefined && !settings.cluster ? ["--from is required. Name the current version."] : [];
  const printing = { ...settings, showSuppressed: false, quiet: false, summary: false };
  const faults = [...inputFaults(settings, manifests), ...missing, ...contradictionsIn(printing, manifests)];
  if (faults.length > 0) throw new UsageError(faults.join("\n"));
  const cluster = settings.cluster ? await opened(upgradeFlags) : undefined;
  const versions = versionsOf(from ?? cluster?.kubernetes ?? "", to);
  const configurations = new Configurations({ ...settings, kubernetes: versions });
  const read =
    cluster === undefined
      ? await readManifests(manifests, settings, configurations, versions)
      : await (await import("../cluster/index.js")).upgradeCluster(cluster, settings, configurations, versions);
  cluster?.connection.close();
  const found = withFaults(read, configurations);
  process.stdout.write(format === "json" ? `${JSON.stringify(found, null, 2)}\n` : prettyUpgrade(found, terminal()));
  const { unmatchedRules } = configurations;
  if (unmatchedRules.length > 0) process.stderr.write(`${unmatchedRules.map(printable).join("\n")}\n`);
  if (unmatchedRules.length > 0 || found.diagnostics.some(stops)) return exitCodes.unusable;
  return found.summary.breaking > 0 ? exitCodes.findings : exitCodes.clean;
}

function versionsOf(from: string, to: string): Versions {
  const known = coveredVersions();
  return versionsBetween(chooseVersion(from, known), chooseVersion(to, known));
}

/** The code that reads clusters is loaded only where it is needed. */
async function opened(flags: UpgradeFlags): Promise<OpenCluster> {
  const { openCluster } = await import("../cluster/index.js");
  return openCluster(flags, flags.from !== undefined);
}

async function readManifests(
  manifests: readonly string[],
  { render, stdinFilename }: Pick<CheckFlags, "render" | "stdinFilename">,
  configurations: Configurations,
  versions: Versions,
): Promise<Upgrade> {
  const settings = async (file: string): Promise<FileSettings> => configurations.settingsOf(file);
  const progress = showProgress("documents");
  const kubernetes = versions.at(-1) ?? versions[0];
  const options = { render, kubernetes, ...(stdinFilename !== undefined && { stdinName: stdinFilename }) };
  const found = upgradeOf(
    await versionReports(manifests, settings, versions, { onDocument: progress.update, read: options }),
    packageSpec,
  );
  progress.end();
  return found;
}
