import { isInClaimTemplate } from "../check/claim-templates.js";
import type { VersionedFinding } from "../check/evaluate.js";
import type { EvaluatedObject } from "../check/evaluated-object.js";
import { evaluateChanged } from "../check/evaluated-object.js";
import { isPlacedBy } from "../check/evidence.js";
import { findingKey } from "../check/findings.js";
import type { ApplicableRelease, LoadedRelease } from "../check/loaded-release.js";
import type { Complete } from "../check/references/resolve-references.js";
import { groupBy } from "../lib/lists.js";
import { remembered } from "../lib/remembered.js";
import type { KubernetesObject } from "../manifests/manifest-item.js";
import type { Fix, FixGrade } from "../model/fix.js";
import type { Finding } from "../model/model.js";
import type { Path } from "../model/operation.js";
import type { ReleaseIndex } from "../release/index-file.js";
import { lastFirst, placeOf } from "./places.js";

/** The fix of a finding in all versions that have it. */
interface Remedy extends Fix {
  /** The newest release that has the finding: its parameters apply. */
  readonly release: LoadedRelease;
}

/** The findings of one rule at one path, in one or multiple versions. */
export interface FindingsAtPath {
  readonly rule: string;
  readonly path: string;
  /** The path in the object; undefined where it is ambiguous. */
  readonly place: Path | undefined;
  /** One for all versions that agree. */
  readonly findings: readonly VersionedFinding[];
  /** That of the newest version. Undefined where a version that has the finding has no fix. */
  readonly remedy: Remedy | undefined;
  /** Those of older versions that change something else, newest first. */
  readonly olderRemedies: readonly Remedy[];
}

/** The findings of all rules in an object with another value. */
export function foundIn(
  object: EvaluatedObject,
  value: KubernetesObject,
  complete: Complete,
): readonly FindingsAtPath[] {
  const { evidence, findings: all } = evaluateChanged(object, value, complete);
  const { applicable } = object;
  const context = { value, applicable, placed: isPlaced(evidence, applicable) };
  return [...groupBy(all, findingKey).values()].map((findings) => new Located(findings, context));
}

/** The object with rules that also report containers with exempt images; undefined where no image is exempt. */
export function withoutExemptions(object: EvaluatedObject): EvaluatedObject | undefined {
  const applicable = applicableToAll(object.applicable);
  return applicable && { ...object, applicable };
}

const applicableToAll = remembered(
  (applicable: EvaluatedObject["applicable"]): EvaluatedObject["applicable"] | undefined => {
    if (applicable.every(({ release }) => release.policyForAll === undefined)) return undefined;
    const [first, ...others] = applicable;
    return [forAll(first), ...others.map(forAll)];
  },
);

function forAll({ release, kind }: ApplicableRelease): ApplicableRelease {
  return { release: { ...release, policy: release.policyForAll ?? release.policy }, kind };
}

/** What the findings of an object share. */
interface Context {
  readonly value: KubernetesObject;
  readonly applicable: readonly ApplicableRelease[];
  readonly placed: boolean;
}

/** Most findings of large objects have no fix, so their places are not computed. */
class Located implements FindingsAtPath {
  readonly rule: string;
  readonly path: string;
  readonly findings: readonly VersionedFinding[];
  readonly remedy: Remedy | undefined;
  readonly olderRemedies: readonly Remedy[];
  readonly #value: KubernetesObject;
  #place: { readonly path: Path | undefined } | undefined;

  constructor(findings: readonly [VersionedFinding, ...VersionedFinding[]], { value, applicable, placed }: Context) {
    const [{ rule, path }] = findings;
    this.rule = rule;
    this.path = path;
    this.findings = findings;
    [this.remedy, ...this.olderRemedies] = remediesOf(findings, applicable, placed);
    this.#value = value;
  }

  get place(): Path | undefined {
    return (this.#place ??= { path: placeOf(this.path, this.#value) }).path;
  }
}

/**
 * Does the evidence also keep the object off Linux nodes, where fields that Windows ignores would apply? Without evidence no field is
 * ignored because of Windows.
 */
export function isPlaced(evidence: readonly string[], applicable: readonly ApplicableRelease[]): boolean {
  if (evidence.length === 0) return true;
  return applicable.every((one) => isPlacedBy(evidence, one));
}

const none: readonly Remedy[] = [];

/** Different fixes of the versions, newest first: none where a version has no fix. Each has the highest grade of all. */
function remediesOf(
  findings: readonly VersionedFinding[],
  applicable: readonly ApplicableRelease[],
  placed: boolean,
): readonly Remedy[] {
  // Most findings of large objects have no fix in any version.
  if (!findings.some((one) => applicable.some((applied) => fixOf(one, applied) !== undefined))) return none;
  const remedies: Remedy[] = [];
  for (const applied of applicable) {
    const { release } = applied;
    const finding = findings.find(({ kubernetes }) => kubernetes.includes(release.index.kubernetes));
    if (finding === undefined) continue;
    const fix = fixOf(finding, applied);
    if (fix === undefined) return none;
    remedies.unshift({ ...fix, release });
  }
  const grade: FixGrade = !placed || remedies.some((one) => one.grade === "suggested") ? "suggested" : "safe";
  return remedies
    .filter((one, index) => remedies.findIndex((other) => isEqual(other, one)) === index)
    .map((one) => ({ ...one, grade }));
}

/** The same edit can need other findings fixed in another version. */
function isEqual(one: Remedy, other: Remedy): boolean {
  const companions = ({ with: all, also = [] }: Remedy): string => JSON.stringify([all, also]);
  return textOf(one.changes) === textOf(other.changes) && companions(one) === companions(other);
}

/** The releases share no changes, also where these are equal. */
const textOf = remembered((changes: Fix["changes"]) => JSON.stringify(changes));

/** The fix of a finding in a version: the release has it beside the remediation of the finding. None in a claim template. */
export function fixOf(
  finding: Pick<Finding, "rule" | "remediation" | "path">,
  applicable: ApplicableRelease,
): Fix | undefined {
  const fix = fixesIn(applicable.release.index.rules).get(finding.rule)?.get(finding.remediation);
  return fix === undefined || isInClaimTemplate(finding, applicable) ? undefined : fix;
}

/** By rule and remediation. Every finding of every object asks. */
const fixesIn = remembered((rules: ReleaseIndex["rules"]): ReadonlyMap<string, ReadonlyMap<string, Fix>> => {
  return new Map(rules.map(({ id, fixes }) => [id, new Map(fixes.map((one) => [one.remediation, one.fix]))]));
});

/**
 * The order in which findings are fixed: safe fixes first, so that none depends on a suggested one. Removals of list items come last,
 * from the last item to the first, so that no other item moves before its turn.
 */
export function inOrder(found: readonly FindingsAtPath[]): readonly FindingsAtPath[] {
  return [...found].sort((a, b) => {
    const turn = Number(isSuggested(a)) - Number(isSuggested(b)) || Number(takesItem(a)) - Number(takesItem(b));
    return turn || (takesItem(a) ? lastFirst(a.place ?? [], b.place ?? []) : 0);
  });
}

function isSuggested({ remedy }: FindingsAtPath): boolean {
  return remedy?.grade === "suggested";
}

function takesItem({ remedy, place }: FindingsAtPath): boolean {
  return typeof place?.at(-1) === "number" && remedy?.changes.some(({ kind }) => kind === "remove") === true;
}
