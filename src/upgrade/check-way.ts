import { Check, fileOf, thisDay } from "../check/check.js";
import type { CheckOptions } from "../check/check-manifests.js";
import type { FileSettings, SettingsOf } from "../check/file-settings.js";
import { soundForFile } from "../check/sound-settings.js";
import { readManifests } from "../manifest/read-manifests.js";
import type { KubeVersion } from "../model/version.js";
import type { VersionReport, Way } from "./upgrade.js";

/**
 * Checks manifests with each version of a way by itself. They are read once, and what the API of one of the versions does
 * not take is judged with none.
 *
 * @param inputs files, folders, globs, or `-` for standard input
 * @param settings with releases of all versions of the way; asked for every document
 * @param way every minor version from the first to the last, in that order
 * @returns a report for each of them; what could not be read is told there, never thrown
 * @throws RangeError, in the promise, when settings lack the release of a version
 */
export async function checkWay(
  inputs: readonly string[],
  settings: SettingsOf,
  way: readonly [KubeVersion, ...KubeVersion[]],
  options: CheckOptions = {},
): Promise<Way> {
  const checks = way.map((kubernetes) => ({ kubernetes, check: new Check(options.today ?? thisDay()) }));
  let count = 0;
  for await (const item of readManifests(inputs, options.read)) {
    const whole = await settings(fileOf(item));
    for (const { kubernetes, check } of checks) check.add(item, soundForFile(settingsFor(kubernetes, whole)), whole.releases);
    options.onDocument?.((count += 1));
  }
  const [first, ...rest] = checks.map(({ kubernetes, check }): VersionReport => ({ kubernetes, report: check.report() }));
  if (first === undefined) throw new RangeError("There is no version to check with. Name at least one.");
  return [first, ...rest];
}

function settingsFor(kubernetes: KubeVersion, settings: FileSettings): FileSettings {
  return { ...settings, releases: settings.releases.filter(({ index }) => index.kubernetes === kubernetes) };
}
