import { UsageError } from "../../lib/errors.js";
import type { KubeVersion } from "../../model/version.js";
import { compareVersions, minorOf, parsePatchRelease, parseVersion, versionList } from "../../model/version.js";

/** The name for the newest version. */
export const latest = "latest";

/**
 * The requested versions: `1.27`, `v1.27.3`, `latest`, or a comma-separated list.
 *
 * @param asked undefined for all of them
 * @param known all supported versions, oldest first
 * @throws UsageError for an invalid or unknown version
 */
export function chooseVersions(asked: string | undefined, known: readonly KubeVersion[]): KubeVersion[] {
  if (asked === undefined) return [...known];
  const chosen = asked.split(",").map((text) => chooseVersion(text.trim(), known));
  return known.filter((version) => chosen.includes(version));
}

/** One requested version. @throws UsageError for an invalid or unknown version */
export function chooseVersion(text: string, known: readonly KubeVersion[]): KubeVersion {
  const version = versionOf(text, known);
  if (version === undefined) throw new UsageError(text.includes(",") ? severalVersions(text) : noVersion(text));
  if (!known.includes(version)) throw new UsageError(notCovered(version, known));
  return version;
}

/** One requested version, with its patch release. @throws UsageError for an invalid or unknown version */
export function choosePatchRelease(text: string, known: readonly KubeVersion[]): KubeVersion {
  const minor = chooseVersion(text, known);
  return parsePatchRelease(text) ?? minor;
}

/** The version that a text names, supported or not. @returns undefined for an invalid version */
export function versionOf(text: string, known: readonly KubeVersion[]): KubeVersion | undefined {
  return text === latest ? known.at(-1) : parseVersion(text);
}

/** The versions that texts name, with their patch releases: covered ones, oldest first, each once. */
export function patchReleasesOf(texts: readonly string[], known: readonly KubeVersion[]): readonly KubeVersion[] {
  const named = texts.flatMap((text) => (text === latest ? known.at(-1) : parsePatchRelease(text)) ?? []);
  return [...new Set(named)].filter((version) => known.includes(minorOf(version))).sort(compareVersions);
}

/** Of a command line, or of a configuration with its overrides: every object is evaluated in each of its versions. */
const mostVersions = 100;

/** @returns that these are too many versions; undefined when they are not */
export function versionCountFault(count: number): string | undefined {
  if (count <= mostVersions) return undefined;
  return `These are ${count} versions of Kubernetes, and at most ${mostVersions} can be checked at once. Remove some of them.`;
}

/** The message for an invalid version. */
export function noVersion(text: string): string {
  return `"${text}" is not a version of Kubernetes. Write it as 1.37, v1.37 or 1.29.12, or ${latest}.`;
}

/** The message for a list, where one version is expected. */
function severalVersions(text: string): string {
  return `"${text}" is not a version of Kubernetes. Only one version is accepted here, such as 1.37.`;
}

/** The message for an unsupported version; it names the nearest supported one. */
export function notCovered(version: KubeVersion, known: readonly KubeVersion[]): string {
  const [oldest, newest] = [known[0], known.at(-1)];
  const tooNew = newest !== undefined && compareVersions(version, newest) > 0;
  const tooOld = oldest !== undefined && compareVersions(version, oldest) < 0;
  const near = tooNew ? `; the newest is ${newest}` : tooOld ? `; the oldest is ${oldest}` : "";
  return `Kubernetes ${version} is not supported. Supported versions are ${versionList(known)}${near}.`;
}
