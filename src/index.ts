/** The public interface of the package: everything else may change without notice. */
export * from "./browser.js";
export type { CheckOptions } from "./check/check-manifests.js";
export { checkManifests } from "./check/check-manifests.js";
export type { FileSettings, SettingsOf } from "./check/file-settings.js";
export { loadRelease } from "./check/load-release.js";
export { releasedVersions } from "./release/released.js";
export type { KubeVersion } from "./model/version.js";
export { parseVersion } from "./model/version.js";
export type { Settable } from "./settings/settable.js";
export type { SettingsSources } from "./settings/settings.js";
export { chooseValues, SettingsError } from "./settings/settings.js";
