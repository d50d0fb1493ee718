/** The public interface of the package: everything else may change without notice. */

import type { CheckOptions as CheckOptionsWithoutFixes } from "./check/check-manifests.js";
import { checkManifests as checkWithoutFixes } from "./check/check-manifests.js";
import type { CheckSession } from "./check/check-session.js";
import type { Report } from "./check/findings.js";
import type { FileSettings, SettingsOf } from "./check/settings/file-settings.js";

export * from "./browser.js";
export type { Compared } from "./check/baseline/apply.js";
export { applyBaseline } from "./check/baseline/apply.js";
export type { Baseline } from "./check/baseline/baseline.js";
export { baselineOf } from "./check/baseline/baseline.js";
export { readBaseline } from "./check/baseline/baseline-file.js";
export type { Evaluator, LoadOptions } from "./check/load-release.js";
export { loadRelease } from "./check/load-release.js";
export type { ParameterSources } from "./check/settings/cluster-parameters.js";
export { chooseValues, ParameterError } from "./check/settings/cluster-parameters.js";
export type { ConfigurationOptions, NamedBaseline } from "./check/settings/configurations.js";
export { Configurations } from "./check/settings/configurations.js";
export type { FileSettings, SettingsOf } from "./check/settings/file-settings.js";
export type { Flags } from "./check/settings/flags.js";
export type { Change } from "./diff/change.js";
export { UnusableError, UsageError } from "./lib/errors.js";
export type { ReadOptions } from "./manifests/read-manifests.js";
export type { KubeVersion } from "./model/version.js";
export { releasedVersions } from "./release/released.js";
export type { ReportContext, Reporter, ReportFormat } from "./report/check/formats.js";
export { reporters, reportFormats } from "./report/check/formats.js";
export type { RuleText, RuleTexts } from "./report/rule-texts.js";
export { clusterScopedKindsOf, ruleTextsOf } from "./report/rule-texts.js";
export type { Terminal } from "./report/terminal.js";
export type { Upgrade, UpgradeChange, UpgradeKind, UpgradeSummary } from "./upgrade/change.js";
export type { UpgradeOptions } from "./upgrade/check-upgrade.js";
export { checkUpgrade, versionsBetween } from "./upgrade/check-upgrade.js";

/** Options for reading, progress and what the report contains; none changes the rules that apply. */
export interface CheckOptions extends CheckOptionsWithoutFixes {
  /** Add to each finding the edits of its file that fix it? That takes several times as long. */
  readonly fixes?: boolean;
}

/**
 * Checks manifests with the releases of one or multiple versions. A finding on which versions agree is reported once.
 *
 * @param inputs files, folders, globs, or `-` for standard input
 * @param settings the same for all files, or a function of the file, called for every document
 * @returns findings sorted by file, line, path and rule; what cannot be read is in the report, never thrown
 * @throws in the promise: TypeError when `inputs` is no list of texts, and RangeError when settings have no release or no profile, or
 *   settings for all files have an empty `only` or name a rule or profile that no release has, and UnusableError for too many findings
 */
export function checkManifests(
  inputs: readonly string[],
  settings: FileSettings | SettingsOf,
  options: CheckOptions = {},
): Promise<Report> {
  // The editing of texts is loaded only when it is needed.
  const enrichmentOf = options.fixes
    ? async (session: CheckSession) => (await import("./fix/finding-fixes.js")).findingFixes(session)
    : undefined;
  return checkWithoutFixes(inputs, settings, options, enrichmentOf);
}
