/** A minor version of Kubernetes, such as `1.27`; `1.29.13` where rules depend on the patch release. */
export type KubeVersion = string & { readonly brand: "KubeVersion" };

/** Vendors add suffixes to the patch release: `1.27.3-gke.100`, `v1.26.6+rke2r1`. */
const form = /^v?1\.([1-9][0-9]*)(?:\.([0-9]+)(?:[-+][0-9A-Za-z.+-]*)?)?$/;

/**
 * Reads a version as people write it: `1.27`, `v1.27`, `1.27.3`.
 * @returns its minor version, or undefined when `text` is none
 */
export function parseVersion(text: string): KubeVersion | undefined {
  const minor = form.exec(text)?.[1];
  return minor === undefined ? undefined : (`1.${minor}` as KubeVersion);
}

/**
 * Reads a version with its patch release.
 * @returns `1.27.3` for `v1.27.3-gke.100`, `1.27` for `v1.27`, or undefined when `text` is none
 */
export function parsePatchRelease(text: string): KubeVersion | undefined {
  const [, minor, patch] = form.exec(text) ?? [];
  if (minor === undefined) return undefined;
  return (patch === undefined ? `1.${minor}` : `1.${minor}.${Number(patch)}`) as KubeVersion;
}

/** The minor version of a patch release. */
export function minorOf(version: KubeVersion): KubeVersion {
  return version.split(".", 2).join(".") as KubeVersion;
}

/** Negative when `a` is older than `b`, positive when newer, 0 when equal. A minor version comes before its patch releases. */
export function compareVersions(a: KubeVersion, b: KubeVersion): number {
  return minorNumber(a) - minorNumber(b) || patchNumber(a) - patchNumber(b);
}

/**
 * Versions in words. Three or more minor versions without a gap are a range.
 * @param versions oldest first
 * @returns `1.24, 1.26 to 1.28`
 */
export function versionList(versions: readonly string[]): string {
  const runs: string[][] = [];
  for (const version of versions) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run !== undefined && before !== undefined && isNextMinor(before, version)) run.push(version);
    else runs.push([version]);
  }
  return runs.flatMap((run) => (run.length > 2 ? `${run[0]} to ${run.at(-1)}` : run)).join(", ");
}

/** Two minor versions, and not patch releases. */
function isNextMinor(before: string, version: string): boolean {
  const areMinor = patchNumber(before) < 0 && patchNumber(version) < 0;
  return areMinor && minorNumber(version) === minorNumber(before) + 1;
}

function minorNumber(version: string): number {
  return Number(version.split(".")[1]);
}

function patchNumber(version: string): number {
  return Number(version.split(".")[2] ?? -1);
}

/** The patch releases from one to another, both included; to the newest if there is no last one. */
interface PatchRange {
  readonly first: KubeVersion;
  readonly last: KubeVersion | undefined;
}

/** The word for a minor version without a patch release. */
const unknown = "unknown";

/** Is a case with these `patches` about a version? */
export function isAbout(patches: readonly string[], version: KubeVersion): boolean {
  if (minorOf(version) === version) return patches.includes(unknown);
  return rangesIn(patches).some(
    ({ first, last }) =>
      compareVersions(first, version) <= 0 && (last === undefined || compareVersions(version, last) <= 0),
  );
}

/** The patch releases of a minor version in which a range begins, and those after the end of one. */
export function boundsIn(patches: readonly string[], minor: KubeVersion): readonly KubeVersion[] {
  const bounds = rangesIn(patches).flatMap(({ first, last }) => [first, ...(last === undefined ? [] : [next(last)])]);
  return bounds.filter((bound) => minorOf(bound) === minor);
}

function next(release: KubeVersion): KubeVersion {
  return `${minorOf(release)}.${Number(release.split(".")[2]) + 1}` as KubeVersion;
}

/** @returns that a range ends before it begins, as a sentence; undefined for others */
export function rangeFault(text: string): string | undefined {
  const [range] = rangesIn([text]);
  if (range?.last === undefined || compareVersions(range.first, range.last) <= 0) return undefined;
  return `The range ${text} ends before it begins. Write the older release first.`;
}

function rangesIn(patches: readonly string[]): readonly PatchRange[] {
  return patches.flatMap((text) => {
    const [first, last] = text.split("-").map(parsePatchRelease);
    return first === undefined ? [] : [{ first, last }];
  });
}
