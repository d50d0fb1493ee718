import { compareText } from "../lib/compare.js";
import type { ReleasedEvidence, ReleasedKind } from "../release/index-file.js";
import type { PlacedFinding } from "./findings.js";
import type { ApplicableRelease } from "./loaded-release.js";

/** How many paths of evidence a finding has. Each finding of an object repeats them, and each container can be evidence. */
export const mostEvidence = 20;

/** The strongest paths of evidence, and how many others there are: what each finding of an object has. @param paths strongest first */
export function strongestOf(paths: readonly string[]): Pick<PlacedFinding, "evidence" | "moreEvidence"> {
  if (paths.length <= mostEvidence) return { evidence: paths };
  return { evidence: paths.slice(0, mostEvidence), moreEvidence: paths.length - mostEvidence };
}

/** Paths of evidence, each once, strongest first: the spec lists evidence in this order. */
export function strongestFirst(paths: Iterable<string>, applicable: readonly ApplicableRelease[]): readonly string[] {
  const different = [...new Set(paths)];
  const [only, ...others] = different;
  if (others.length === 0) return only === undefined ? [] : [only];
  const newest = applicable.at(-1);
  const ranked = different.map((path) => [path, newest === undefined ? 0 : rankOf(path, newest)] as const);
  return ranked.sort(([a, rankA], [b, rankB]) => rankA - rankB || compareText(a, b)).map(([path]) => path);
}

/** Evidence that only another version has is the weakest. */
function rankOf(path: string, { release, kind }: ApplicableRelease): number {
  const { evidence } = release.index;
  const spellings = asReleased(path, kind);
  const rank = evidence.findIndex((one) => includes(one, spellings, kind));
  return rank === -1 ? evidence.length : rank;
}

/** Does the evidence at one of these paths keep the object off other operating systems? */
export function isPlacedBy(paths: readonly string[], { release, kind }: ApplicableRelease): boolean {
  const meantOnly = release.index.evidence.filter(({ places }) => !places);
  return paths.some((path) => {
    const spellings = asReleased(path, kind);
    return !meantOnly.some((one) => includes(one, spellings, kind));
  });
}

function includes({ subject, paths }: ReleasedEvidence, spellings: readonly string[], kind: ReleasedKind): boolean {
  return subject === kind.subject && spellings.some((path) => paths.includes(path));
}

/** A path as in a pod, with `[*]` for indexes, and that of any entry of the same map. */
function asReleased(path: string, { template }: ReleasedKind): readonly string[] {
  const inPod = template !== "" && path.startsWith(`${template}.`) ? path.slice(template.length + 1) : path;
  const ofPod = inPod.replaceAll(/\[\d+\]/g, "[*]");
  return [ofPod, ofPod.replace(/\[[^\]]*\]$/, "[*]")];
}
