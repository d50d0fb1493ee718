import { CheckSession, fileOf, thisDay } from "../check/session.js";
import type { CheckOptions } from "../fix/check-manifests.js";
import type { FileSettings, SettingsOf } from "../check/settings/file-settings.js";
import { validateForFile, validatedSettingsOf } from "../check/settings/file-settings.js";
import type { ManifestItem } from "../manifests/manifest-item.js";
import { readManifests } from "../manifests/read-manifests.js";
import type { KubeVersion } from "../model/version.js";
import type { Versions } from "./change.js";
import type { VersionReport, Way } from "./upgrade.js";

interface VersionSession {
  readonly kubernetes: KubeVersion;
  readonly session: CheckSession;
}

/** Collects what each version of a way finds in the items of an input, by itself. */
export class WayCheck {
  readonly #sessions: readonly [VersionSession, ...VersionSession[]];

  /** @param today the day by which suppressions end, as `2026-11-21` */
  constructor([first, ...rest]: Versions, today: string) {
    const sessionFor = (kubernetes: KubeVersion): VersionSession => ({ kubernetes, session: new CheckSession(today) });
    this.#sessions = [sessionFor(first), ...rest.map(sessionFor)];
  }

  /**
   * What the API of one of the versions does not take is judged with none.
   *
   * @param settings with releases of all versions
   * @throws RangeError when one is lacking
   */
  add(item: ManifestItem, settings: FileSettings): void {
    for (const { kubernetes, session } of this.#sessions) {
      const releases = settings.releases.filter(({ index }) => index.kubernetes === kubernetes);
      session.add(item, validateForFile({ ...settings, releases }), settings.releases);
    }
  }

  reports(): Way {
    const [first, ...rest] = this.#sessions;
    const reportOf = ({ kubernetes, session }: VersionSession): VersionReport => ({ kubernetes, report: session.report() });
    return [reportOf(first), ...rest.map(reportOf)];
  }
}

/**
 * Checks manifests with each version of a way by itself; they are read once.
 *
 * @param inputs files, folders, globs, or `-` for standard input
 * @param settings with releases of all versions, the same for every file, or what holds for each; asked for every document
 * @returns a report for each version; what could not be read is reported there, never thrown
 * @throws RangeError, in the promise, when settings lack the release of a version, or settings for all files name a rule or
 *   profile that no release has
 */
export async function checkWay(
  inputs: readonly string[],
  settings: FileSettings | SettingsOf,
  versions: Versions,
  options: Omit<CheckOptions, "fixes"> = {},
): Promise<Way> {
  const session = new WayCheck(versions, options.today ?? thisDay());
  const settingsOf = validatedSettingsOf(settings);
  let count = 0;
  for await (const item of readManifests(inputs, options.read)) {
    session.add(item, await settingsOf(fileOf(item)));
    options.onDocument?.((count += 1));
  }
  return session.reports();
}
