/** The public interface of the package: everything else may change without notice. */
export type { CheckOptions } from "./check/check.js";
export type { FileSettings, SettingsOf } from "./check/file-settings.js";
export { checkManifests } from "./check/check.js";
export type { Release } from "./check/release.js";
export { loadRelease } from "./check/release.js";
export { releasedVersions } from "./release/released.js";
export type { Diagnostic, Place } from "./diagnostic.js";
export type { Effect, Finding, Profile, Severity, Verdict } from "./model/model.js";
export type { KubeVersion } from "./model/version.js";
export { parseVersion } from "./model/version.js";
export type { ReleasedKind, ReleasedRule, ReleaseIndex } from "./release/index-file.js";
export type { ObjectIdentity } from "./manifest/object-identity.js";
export type { PlacedFinding, Report, ReportDiagnostic, Summary } from "./report/report.js";
export type { Parameter, ParameterValues } from "./model/parameter.js";
export type { Settable } from "./settings/settable.js";
export type { SettingsSources } from "./settings/settings.js";
export { chooseValues, SettingsError } from "./settings/settings.js";
