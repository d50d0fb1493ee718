import type { Judge, VersionedFinding } from "../check/judge.js";
import type { JudgedObject } from "../check/judged.js";
import { judgedWith } from "../check/judged.js";
import type { Release } from "../check/release.js";
import type { Path } from "../model/operation.js";
import { groupBy } from "../lib/group-by.js";
import type { KubernetesObject } from "../manifests/manifest-item.js";
import type { Fix, FixGrade } from "../model/fix.js";
import type { Finding } from "../model/model.js";
import type { ReleasedKind, ReleaseIndex } from "../release/index-file.js";
import type { Complete } from "../check/references/surround.js";
import { placeOf, lastFirst } from "./places.js";

/** What fixes a finding in all versions that have it. */
export interface Remedy extends Fix {
  /** The one whose parameters hold: the newest that has the finding. */
  readonly release: Release;
}

/** What one rule finds at one place, in one version or several. */
export interface Found {
  readonly rule: string;
  readonly path: string;
  /** The same as a way through the object; undefined for a path that is not clear. */
  readonly place: Path | undefined;
  /** What it is in each version; versions that agree on it share one. */
  readonly findings: readonly VersionedFinding[];
  /** Undefined where a version that has the finding knows none. */
  readonly remedy: Remedy | undefined;
}

/** Everything that would be found in an object with another value, of all rules. */
export function foundIn(object: JudgedObject, value: KubernetesObject, complete: Complete): readonly Found[] {
  const { evidence, findings: all } = judgedWith(object, value, complete);
  const groups = groupBy(all, ({ rule, path }) => JSON.stringify([rule, path]));
  const placed = isPlaced(evidence, object.judges);
  return [...groups.values()].flatMap((findings) => {
    const [first] = findings;
    if (first === undefined) return [];
    const { rule, path } = first;
    return [{ rule, path, place: placeOf(path, value), findings, remedy: remedyOf(findings, object.judges, placed) }];
  });
}

/**
 * Does a sign of Windows keep the object off Linux nodes, where what Windows ignores would count? Of objects without signs
 * nothing is ignored because of Windows.
 */
export function isPlaced(evidence: readonly string[], judges: readonly Judge[]): boolean {
  if (evidence.length === 0) return true;
  return judges.every(({ release, kind }) => evidence.some((path) => !release.index.meantOnly.includes(asFound(path, kind))));
}

/** A path as it is in a pod, `[*]` standing for indexes. */
function asFound(path: string, { template }: ReleasedKind): string {
  const inPod = template !== "" && path.startsWith(`${template}.`) ? path.slice(template.length + 1) : path;
  return inPod.replaceAll(/\[\d+\]/g, "[*]");
}

/** What each version does about it must be known; what the newest does is done, and counts as its gravest grade. */
function remedyOf(findings: readonly VersionedFinding[], judges: readonly Judge[], placed: boolean): Remedy | undefined {
  const remedies = judges.flatMap(({ release }) => {
    const finding = findings.find(({ kubernetes }) => kubernetes.includes(release.index.kubernetes));
    return finding === undefined ? [] : [{ release, fix: fixOf(finding, release.index) }];
  });
  const newest = remedies.at(-1);
  if (newest?.fix === undefined || remedies.some(({ fix }) => fix === undefined)) return undefined;
  const grade: FixGrade = !placed || remedies.some(({ fix }) => fix?.grade === "suggested") ? "suggested" : "safe";
  return { ...newest.fix, grade, release: newest.release };
}

const known = new WeakMap<ReleaseIndex, ReadonlyMap<string, Fix>>();

/** What fixes a finding in a version: what is said beside the remediation that the finding has. */
export function fixOf({ rule, remediation }: Pick<Finding, "rule" | "remediation">, index: ReleaseIndex): Fix | undefined {
  const fixes = known.get(index) ?? new Map(index.rules.flatMap(({ id, fixes }) => fixes.map((one) => [keyOf(id, one.remediation), one.fix] as const)));
  known.set(index, fixes);
  return fixes.get(keyOf(rule, remediation));
}

function keyOf(rule: string, remediation: string): string {
  return `${rule} ${remediation}`;
}

/**
 * The order in which findings are fixed: what is safe first, so that nothing safe waits for what is not; items of lists
 * that go come last, from the last one up, so that no other place moves before it is reached.
 */
export function inOrder(found: readonly Found[]): readonly Found[] {
  return [...found].sort((a, b) => {
    const turn = Number(isSuggested(a)) - Number(isSuggested(b)) || Number(takesItem(a)) - Number(takesItem(b));
    return turn || (takesItem(a) ? lastFirst(a.place ?? [], b.place ?? []) : 0);
  });
}

function isSuggested({ remedy }: Found): boolean {
  return remedy?.grade === "suggested";
}

function takesItem({ remedy, place }: Found): boolean {
  return typeof place?.at(-1) === "number" && remedy?.changes.some(({ kind }) => kind === "remove") === true;
}
