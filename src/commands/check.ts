import { checkManifests } from "../check/check-manifests.js";
import type { FileSettings } from "../check/file-settings.js";
import { fails } from "../check/file-settings.js";
import type { Release } from "../check/release.js";
import { loadRelease } from "../check/load-release.js";
import type { Profile, Severity } from "../model/model.js";
import { profiles } from "../model/model.js";
import type { KubeVersion } from "../model/version.js";
import { jsonReport } from "../report/json.js";
import { prettyReport } from "../report/pretty.js";
import { releasedVersions } from "../release/released.js";
import type { Report } from "../report/report.js";
import type { SettingsSources } from "../settings/settings.js";
import { chooseValues, SettingsError } from "../settings/settings.js";
import type { ExitCode } from "./exit.js";
import { exitCodes, UsageError } from "./exit.js";
import { showProgress } from "./progress.js";
import { terminal } from "./terminal.js";
import { chooseVersions } from "./versions.js";

export interface CheckOptions {
  /** Versions with commas; undefined: the newest that there is a release for. */
  readonly kubernetes: string | undefined;
  /** Profiles with commas; core is always on. */
  readonly profile: string;
  readonly failOn: Severity | "never";
  readonly format: "pretty" | "json";
  /** What the user says of the cluster. */
  readonly settings: SettingsSources;
}

/** Checks manifests and prints the report. @throws UsageError for an unknown version, profile or setting */
export async function check(manifests: readonly string[], options: CheckOptions): Promise<ExitCode> {
  const releases = await Promise.all(chooseReleased(options.kubernetes).map((version) => load(version, options.settings)));
  const progress = showProgress("documents");
  const settings = { releases, profiles: chooseProfiles(options.profile), failOn: options.failOn };
  const report = await checkManifests(manifests, settings, { onDocument: progress.update });
  progress.end();
  process.stdout.write(options.format === "json" ? jsonReport(report) : prettyReport(report, terminal()));
  return exitCodeFor(report, settings);
}

function chooseReleased(asked: string | undefined): readonly KubeVersion[] {
  const known = releasedVersions();
  if (known.length === 0) throw new UsageError("There is no release in dist-policies. Run `npm run build`.");
  return asked === undefined ? known.slice(-1) : chooseVersions(asked, known);
}

async function load(version: KubeVersion, settings: SettingsSources): Promise<Release> {
  try {
    return await loadRelease(version, (index) => chooseValues(settings, index));
  } catch (error) {
    if (error instanceof SettingsError) throw new UsageError(error.message);
    const { message } = error as Error;
    throw new UsageError(`The release in dist-policies/${version} is damaged: ${message.replace(/\.?$/, ".")} Restore it, or run \`npm run build\`.`);
  }
}

function chooseProfiles(asked: string): ReadonlySet<Profile> {
  const names = asked.split(",").map((name) => name.trim());
  for (const name of names) {
    if (profiles.some((profile) => profile === name)) continue;
    throw new UsageError(`There is no profile "${name}". Profiles are ${profiles.join(", ")}.`);
  }
  return new Set(["core", ...(names as Profile[])]);
}

function exitCodeFor({ summary, findings }: Report, settings: FileSettings): ExitCode {
  if (summary.unreadable > 0) return exitCodes.unusable;
  return findings.some(({ severity }) => fails(settings, severity)) ? exitCodes.findings : exitCodes.clean;
}
