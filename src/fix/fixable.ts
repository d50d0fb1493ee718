import type { CheckSession } from "../check/check-session.js";
import type { EvaluatedObject } from "../check/evaluated-object.js";
import type { PlacedFinding } from "../check/findings.js";
import { remembered } from "../lib/remembered.js";
import type { FixGrade } from "../model/fix.js";
import { fixOf, foundIn, isPlaced } from "./findings-at-path.js";
import type { Obstacles } from "./obstacles.js";
import { operationsFor } from "./operations-of.js";
import type { Planning, UnfixedFinding } from "./planning.js";
import { begins } from "./planning.js";
import type { WorkByDocument } from "./work.js";
import { mostFindings, mostFindingsInAll, tooLarge } from "./work.js";

/** What the plannings of a run share. */
export interface Rounds extends Pick<Planning, "grade"> {
  readonly work: WorkByDocument;
  readonly obstacles: Obstacles;
}

/** The objects of a session with findings that have a fix. */
export function planningsOf(session: CheckSession, { grade, work, obstacles }: Rounds): readonly Planning[] {
  const { objects, complete } = session.resolved();
  const of = (object: EvaluatedObject): Planning => ({
    object,
    complete,
    grade,
    work: work.of(object.item.source?.document),
    obstacle: obstacles.to(object),
    suppresses: (finding) => session.suppresses(object, finding),
  });
  return objects.filter((object) => fixableIn(object, grade).length > 0).map(of);
}

/** The findings with a fix; called for every object, so it does not evaluate rules again. */
export function fixableIn(object: EvaluatedObject, grade: FixGrade): readonly PlacedFinding[] {
  return object.findings.filter((finding) =>
    gradesOf(finding, object).some((one) => grade === "suggested" || one === "safe"),
  );
}

/** Does a finding have a suggested fix? It may still be refused. */
export function hasSuggested(session: CheckSession, obstacles: Obstacles): boolean {
  const isSuggested = (object: EvaluatedObject): boolean =>
    object.findings.some((one) => gradesOf(one, object).includes("suggested") && !session.suppresses(object, one));
  return session.resolved().objects.some((object) => isSuggested(object) && obstacles.to(object) === undefined);
}

function gradesOf(finding: PlacedFinding, { applicable }: EvaluatedObject): readonly FixGrade[] {
  const grades = applicable.flatMap((one) => fixOf(finding, one)?.grade ?? []);
  return isPlacedIn(applicable)(finding.evidence) ? grades : grades.map(() => "suggested");
}

/** All findings of an object have one list of evidence. It has the strongest paths, and those that place the object are stronger than others. */
const isPlacedIn = remembered((applicable: EvaluatedObject["applicable"]) =>
  remembered((evidence: readonly string[]) => isPlaced(evidence, applicable)),
);

/** The findings that are not fixed because there are too many in their object; undefined for an object to plan. */
export function tooManyIn({ object, grade, suppresses }: Planning): readonly UnfixedFinding[] | undefined {
  if (object.findings.length <= mostFindings) return undefined;
  const fixable = fixableIn(object, grade).filter((one) => !suppresses(one));
  const isLarge = fixable.length > mostFindings || object.findings.length > mostFindingsInAll;
  return isLarge ? fixable.map(({ rule, path }) => ({ rule, path, reason: tooLarge })) : undefined;
}

/** The findings with a fix in an object whose text must not be changed. */
export function unfixedIn(planning: Planning, reason: string): readonly UnfixedFinding[] {
  const { object, complete, suppresses } = planning;
  const { value } = object.item;
  return foundIn(object, value, complete)
    .filter((found) => begins(found, planning) && !suppresses(found))
    .filter((found) => operationsFor(found, object, value).length > 0)
    .map(({ rule, path }) => ({ rule, path, reason }));
}
