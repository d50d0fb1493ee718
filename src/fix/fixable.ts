import type { EvaluatedObject } from "../check/evaluated-object.js";
import type { PlacedFinding } from "../check/findings.js";
import type { CheckSession } from "../check/session.js";
import type { ManifestObject } from "../manifests/manifest-item.js";
import type { FixGrade } from "../model/fix.js";
import { fixOf, foundIn, isPlaced } from "./found.js";
import { operationsFor } from "./operations-of.js";
import type { Planning, UnfixedFinding } from "./planning.js";
import { begins } from "./planning.js";

/** Why the text of this object must not be changed, as sentences; undefined where it may. */
export function obstacleTo({ source }: ManifestObject): string | undefined {
  if (source === undefined) return "A tool renders this object. Change its source by hand.";
  if (source.document.within === undefined) return "Its document is inside another one. Fix it by hand.";
  return source.document.isTemplate
    ? "Its document contains {{ }}, as templates do, and is not changed. Fix it by hand."
    : undefined;
}

/** The objects of a session with findings that have a fix. */
export function planningsOf(session: CheckSession, grade: FixGrade): readonly Planning[] {
  const { objects, complete } = session.resolved();
  const of = (object: EvaluatedObject): Planning => ({
    object,
    complete,
    grade,
    suppresses: (finding) => session.suppresses(object, finding),
  });
  return objects.filter((object) => hasFix(object, grade)).map(of);
}

/** Called for every object, so it does not evaluate rules again. */
function hasFix(object: EvaluatedObject, grade: FixGrade): boolean {
  return object.findings.some((finding) =>
    gradesOf(finding, object).some((one) => grade === "suggested" || one === "safe"),
  );
}

/** The number of findings with a suggested fix. */
export function suggestedIn(session: CheckSession): number {
  const of = (object: EvaluatedObject): number => {
    return object.findings.filter(
      (one) => gradesOf(one, object).includes("suggested") && !session.suppresses(object, one),
    ).length;
  };
  return session
    .resolved()
    .objects.filter(({ item }) => obstacleTo(item) === undefined)
    .reduce((sum, object) => sum + of(object), 0);
}

function gradesOf(finding: PlacedFinding, { applicable }: EvaluatedObject): readonly FixGrade[] {
  const grades = applicable.flatMap(({ release }) => fixOf(finding, release.index)?.grade ?? []);
  return isPlaced(finding.evidence, applicable) ? grades : grades.map(() => "suggested");
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

export function isOpen({ object }: Planning): boolean {
  return obstacleTo(object.item) === undefined;
}
