import { chooseVersion, chooseVersions } from "../check/settings/versions.js";
import { enumerate } from "../lib/lists.js";
import type { KubeVersion } from "../model/version.js";
import { minorOf, parsePatchRelease } from "../model/version.js";

/**
 * One requested version, for a command about minor versions. A note shows which minor version is used for a patch release.
 * @throws UsageError for an invalid or unknown version
 */
export function chooseMinorVersion(command: string, text: string, known: readonly KubeVersion[]): KubeVersion {
  const version = chooseVersion(text, known);
  notePatchReleases(command, [text]);
  return version;
}

/** The requested versions, or all of them, for such a command. @throws UsageError for an invalid or unknown version */
export function chooseMinorVersions(
  command: string,
  asked: string | undefined,
  known: readonly KubeVersion[],
): readonly KubeVersion[] {
  const versions = chooseVersions(asked, known);
  notePatchReleases(command, asked?.split(",") ?? []);
  return versions;
}

/** On standard error, so that reports stay what they are. */
function notePatchReleases(command: string, texts: readonly string[]): void {
  const named = texts.flatMap((text) => parsePatchRelease(text.trim()) ?? []);
  const releases = [...new Set(named)].filter((release) => minorOf(release) !== release);
  if (releases.length === 0) return;
  const minors = enumerate([...new Set(releases.map(minorOf))]);
  process.stderr.write(
    `Note: \`${command}\` uses minor versions, so this is Kubernetes ${minors}. \`check\` and \`upgrade\` use ${enumerate(releases)} where rules depend on it.\n`,
  );
}
