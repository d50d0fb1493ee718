import picocolors from "picocolors";
import { checkManifests } from "../check/check.js";
import { loadRelease, releasedVersions } from "../check/release.js";
import type { Profile, Severity } from "../model/model.js";
import { profiles, severities } from "../model/model.js";
import type { KubeVersion } from "../model/version.js";
import { jsonReport } from "../report/json.js";
import { prettyReport } from "../report/pretty.js";
import type { Report, Summary } from "../report/report.js";
import type { ExitCode } from "./exit.js";
import { exitCodes, UsageError } from "./exit.js";
import { showProgress } from "./progress.js";
import { chooseVersions } from "./versions.js";

export interface CheckOptions {
  /** undefined: the newest that there is a release for. */
  readonly kubernetes: string | undefined;
  /** Profiles with commas; core is always on. */
  readonly profile: string;
  readonly failOn: Severity | "never";
  readonly format: "pretty" | "json";
}

/** Checks manifests and prints the report. @throws UsageError for an unknown version or profile */
export async function check(manifests: readonly string[], options: CheckOptions): Promise<ExitCode> {
  const release = await loadRelease(chooseVersion(options.kubernetes));
  const progress = showProgress("documents");
  const settings = { profiles: chooseProfiles(options.profile), onDocument: progress.update };
  const report = await checkManifests(manifests, release, settings);
  progress.end();
  process.stdout.write(options.format === "json" ? jsonReport(report) : prettyReport(report, terminal()));
  return exitCodeFor(report, options.failOn);
}

function terminal(): { colors: typeof picocolors; columns: number } {
  const colors = picocolors.createColors(picocolors.isColorSupported && process.stdout.isTTY);
  return { colors: colors as typeof picocolors, columns: Math.min(process.stdout.columns ?? 100, 120) };
}

function chooseVersion(asked: string | undefined): KubeVersion {
  const known = releasedVersions();
  const newest = known.at(-1);
  if (newest === undefined) throw new UsageError("There is no release in dist-policies. Run `npm run build`.");
  const chosen = asked === undefined ? [newest] : chooseVersions(asked, known);
  const [version] = chosen;
  if (version === undefined || chosen.length > 1) throw new UsageError("Manifests are checked for one version at a time. Name one.");
  return version;
}

function chooseProfiles(asked: string): ReadonlySet<Profile> {
  const names = asked.split(",").map((name) => name.trim());
  for (const name of names) {
    if (profiles.some((profile) => profile === name)) continue;
    throw new UsageError(`There is no profile "${name}". Profiles are ${profiles.join(", ")}.`);
  }
  return new Set(["core", ...(names as Profile[])]);
}

function exitCodeFor({ summary }: Report, failOn: Severity | "never"): ExitCode {
  if (summary.unreadable > 0) return exitCodes.unusable;
  if (failOn === "never") return exitCodes.clean;
  const counted = severities.slice(0, severities.indexOf(failOn) + 1);
  return counted.some((severity) => summary[countOf[severity]] > 0) ? exitCodes.findings : exitCodes.clean;
}

const countOf: Record<Severity, keyof Summary> = { error: "errors", warning: "warnings", info: "infos" };
