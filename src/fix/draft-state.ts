import type { VersionedFinding } from "../check/evaluate.js";
import { findingKey } from "../check/findings.js";
import { remembered } from "../lib/remembered.js";
import type { KubernetesObject } from "../manifests/manifest-item.js";
import type { FixGrade } from "../model/fix.js";
import { effectRank } from "../model/model.js";
import type { Operation, Path } from "../model/operation.js";
import { stepsTaken } from "../model/pattern-work.js";
import type { FindingsAtPath } from "./findings-at-path.js";
import { movesOthers, placeBefore, spelledAs } from "./places.js";
import type { Planning } from "./planning.js";

/** An object before an edit. */
export interface Start {
  readonly value: KubernetesObject;
  readonly found: readonly FindingsAtPath[];
  /** The operations of the edits before. */
  readonly before: readonly Operation[];
}

/** An edit as far as it is drafted, and the object after it. */
export interface DraftState {
  readonly planning: Planning;
  readonly start: Start;
  /** That of the fix of the first finding. */
  readonly grade: FixGrade;
  readonly operations: readonly Operation[];
  readonly value: KubernetesObject;
  readonly found: readonly FindingsAtPath[];
  /** Rules whose findings the same edit fixes. */
  readonly along: ReadonlySet<string>;
  /** Those of them whose findings must not stay, for any reason. */
  readonly needed: ReadonlySet<string>;
  /** Were operations left out, because they would change what must stay? */
  readonly leavesOut: boolean;
}

/** The findings of an object, by rule and path. Every edit that is drafted from it asks. */
export const byKeyIn = remembered(
  (found: readonly FindingsAtPath[]) => new Map(found.map((one) => [findingKey(one), one])),
);

/** The rule and the path of a finding in the object at the start of the edit. */
export function keyAtStart(found: FindingsAtPath, draft: Pick<DraftState, "operations">): string {
  const { rule, path } = found;
  if (!draft.operations.some(movesOthers)) return findingKey(found);
  const place = placeAtStart(found, draft);
  return findingKey({ rule, path: place === undefined ? path : spelledAs(path, place) });
}

/** The place of a finding in the object at the start of the edit. */
export function placeAtStart(
  { place }: FindingsAtPath,
  { operations }: Pick<DraftState, "operations">,
): Path | undefined {
  return place && placeBefore(place, operations);
}

/** The path of a finding in the object as it was read. */
export function pathAsRead(found: FindingsAtPath, draft: Pick<DraftState, "operations" | "start">): string {
  const place = placeAtStart(found, draft);
  return place === undefined ? found.path : spelledAs(found.path, placeBefore(place, draft.start.before));
}

/** Is a finding new in one of the versions, or more severe than before? @param before the findings at the start of the edit */
export function isNew(found: FindingsAtPath, before: readonly FindingsAtPath[], draft: DraftState): boolean {
  const earlier = byKeyIn(before).get(keyAtStart(found, draft))?.findings ?? [];
  return found.findings.some(({ kubernetes, effect }) =>
    kubernetes.some((version) => effectRank(effect) < mostSevere(earlier, version)),
  );
}

/**
 * Is the fix of a finding only suggested, and the edit safe? A safe edit is not reviewed. Where a fix needs the rule, the grade before the
 * edit counts too: an edit that makes the finding more severe makes the same fix no safer.
 */
export function isBeyondGrade(found: FindingsAtPath, draft: DraftState): boolean {
  if (draft.grade !== "safe") return false;
  const atStart = draft.needed.has(found.rule) ? byKeyIn(draft.start.found).get(keyAtStart(found, draft)) : undefined;
  return [found, atStart].some((one) => one?.remedy?.grade === "suggested");
}

/** Does the user skip the rule of a finding? */
export function isSkipped({ rule }: FindingsAtPath, { planning }: Pick<DraftState, "planning">): boolean {
  return planning.object.settings.skip?.has(rule) === true;
}

/** Does the manifest suppress a finding? */
export function isSuppressed(found: FindingsAtPath, draft: DraftState): boolean {
  return draft.planning.suppresses({ rule: found.rule, path: pathAsRead(found, draft) });
}

/** The most severe effect in a version, as its rank. */
function mostSevere(findings: readonly VersionedFinding[], version: string): number {
  const ranks = findings
    .filter(({ kubernetes }) => kubernetes.includes(version))
    .map(({ effect }) => effectRank(effect));
  return Math.min(effectRank(null), ...ranks);
}

/** The length of an object as JSON. */
const lengthOf = remembered((value: KubernetesObject) => JSON.stringify(value).length);

/** Evaluates the object with another value, and counts that as work. */
export function evaluatedAsWork(
  { object, work }: Planning,
  evaluate: () => readonly FindingsAtPath[],
): readonly FindingsAtPath[] {
  const before = stepsTaken();
  const found = evaluate();
  work.evaluated(lengthOf(object.item.value), found.length, stepsTaken() - before);
  return found;
}
