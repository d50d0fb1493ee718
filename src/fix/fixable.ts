import type { ManifestObject } from "../manifests/manifest-item.js";
import type { SourceText } from "../manifests/source-text.js";
import { isTemplate } from "../manifests/yaml-document.js";
import type { CheckSession } from "../check/session.js";
import type { JudgedObject } from "../check/judged.js";
import type { FixGrade } from "../model/fix.js";
import type { PlacedFinding } from "../check/findings.js";
import { fixOf, foundIn, isPlaced } from "./found.js";
import { operationsFor } from "./operations-of.js";
import type { Planning, UnfixedFinding } from "./planning.js";
import { begins } from "./planning.js";

/** Why no text of this object may be changed, as sentences; undefined where it may. */
export function obstacleTo({ source }: ManifestObject): string | undefined {
  if (source === undefined) return "A tool renders this object. Change its source by hand.";
  if (source.document.within === undefined) return "Its document is inside another one. Fix it by hand.";
  return isKnownTemplate(source.document) ? "Its document contains {{ }}, as templates do, and is not changed. Fix it by hand." : undefined;
}

/** Many objects stand in one document, and each of them is asked about. */
const known = new WeakMap<SourceText, boolean>();

function isKnownTemplate(document: SourceText): boolean {
  const is = known.get(document) ?? isTemplate(document.text);
  known.set(document, is);
  return is;
}

/** The objects of a check with findings that a fix is known for. */
export function planningsOf(session: CheckSession, grade: FixGrade): readonly Planning[] {
  const { objects, complete } = session.settle();
  const of = (object: JudgedObject): Planning => ({ object, complete, grade, suppresses: (finding) => session.suppresses(object, finding) });
  return objects.filter((object) => hasFix(object, grade)).map(of);
}

/** Asked of every object, so it judges none. */
function hasFix(object: JudgedObject, grade: FixGrade): boolean {
  return object.findings.some((finding) => gradesOf(finding, object).some((one) => grade === "suggested" || one === "safe"));
}

/** How many findings there are whose fix is suggested. */
export function suggestedIn(session: CheckSession): number {
  const of = (object: JudgedObject): number => {
    return object.findings.filter((one) => gradesOf(one, object).includes("suggested") && !session.suppresses(object, one)).length;
  };
  return session.settle().objects.filter(({ item }) => obstacleTo(item) === undefined).reduce((sum, object) => sum + of(object), 0);
}

function gradesOf(finding: PlacedFinding, { judges }: JudgedObject): readonly FixGrade[] {
  const grades = judges.flatMap(({ release }) => fixOf(finding, release.index)?.grade ?? []);
  return isPlaced(finding.evidence, judges) ? grades : grades.map(() => "suggested");
}

/** What could be fixed in an object whose text must stay as it is. */
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
