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
import { withFaults } from "../configuration-faults.js";
import type { ExitCode } from "../exit.js";
import { exitCodes } from "../exit.js";
import { showProgress } from "../progress.js";
import { terminal } from "../terminal.js";

/** The options of `upgrade`, as commander reads them. */
export interface UpgradeFlags
  extends Pick<
    CheckFlags,
    "profile" | "platform" | "config" | "set" | "only" | "skip" | "rules" | "suppressions" | "stdinFilename" | "render"
  > {
  /** Versions as written: `1.27`, `v1.27.3`, `latest`. */
  readonly from: string;
  readonly to: string;
  readonly format: "pretty" | "json";
}

/** Prints what an upgrade changes for manifests. @throws UsageError with all errors in the flags, UnusableError for a damaged release */
export async function runUpgrade(
  manifests: readonly string[],
  { from, to, format, ...settings }: UpgradeFlags,
): Promise<ExitCode> {
  const known = coveredVersions();
  const versions = versionsBetween(chooseVersion(from, known), chooseVersion(to, known));
  const flags = { ...settings, kubernetes: versions, showSuppressed: false, quiet: false, summary: false };
  const faults = contradictionsIn(flags, manifests);
  if (faults.length > 0) throw new UsageError(faults.join("\n"));
  const configurations = new Configurations(flags);
  const found = withFaults(await read(manifests, flags, configurations, versions), configurations);
  process.stdout.write(format === "json" ? `${JSON.stringify(found, null, 2)}\n` : prettyUpgrade(found, terminal()));
  const { unmatchedRules } = configurations;
  if (unmatchedRules.length > 0) process.stderr.write(`${unmatchedRules.map(printable).join("\n")}\n`);
  if (unmatchedRules.length > 0 || found.diagnostics.some(stops)) return exitCodes.unusable;
  return found.summary.breaking > 0 ? exitCodes.findings : exitCodes.clean;
}

async function read(
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
