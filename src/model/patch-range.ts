import type { KubeVersion } from "./version.js";
import { compareVersions, minorOf, parsePatchRelease } from "./version.js";

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
