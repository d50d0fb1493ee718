import { compareText } from "../lib/compare.js";
import type { ReleasedEvidence, ReleasedKind } from "../release/index-file.js";
import type { ApplicableRelease } from "./loaded-release.js";

/** Paths of evidence, each once, strongest first: the spec lists evidence in this order. */
export function strongestFirst(paths: Iterable<string>, applicable: readonly ApplicableRelease[]): readonly string[] {
  const newest = applicable.at(-1);
  const ranked = [...new Set(paths)].map((path) => [path, newest === undefined ? 0 : rankOf(path, newest)] as const);
  return ranked.sort(([a, of], [b, than]) => of - than || compareText(a, b)).map(([path]) => path);
}

/** Evidence that only another version has is the weakest. */
function rankOf(path: string, { release, kind }: ApplicableRelease): number {
  const { evidence } = release.index;
  const rank = evidence.findIndex((one) => includes(one, path, kind));
  return rank === -1 ? evidence.length : rank;
}

/** Does the evidence at one of these paths keep the object off other operating systems? */
export function isPlacedBy(paths: readonly string[], { release, kind }: ApplicableRelease): boolean {
  const meantOnly = release.index.evidence.filter(({ places }) => !places);
  return paths.some((path) => !meantOnly.some((one) => includes(one, path, kind)));
}

function includes({ subject, paths }: ReleasedEvidence, path: string, kind: ReleasedKind): boolean {
  const ofPod = asReleased(path, kind);
  return subject === kind.subject && (paths.includes(ofPod) || paths.includes(withoutKey(ofPod)));
}

/** A path as in a pod, with `[*]` for indexes. */
function asReleased(path: string, { template }: ReleasedKind): string {
  const inPod = template !== "" && path.startsWith(`${template}.`) ? path.slice(template.length + 1) : path;
  return inPod.replaceAll(/\[\d+\]/g, "[*]");
}

/** The path of any entry of the same map. */
function withoutKey(path: string): string {
  return path.replace(/\[[^\]]*\]$/, "[*]");
}
