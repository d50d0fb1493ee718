import { findingKey } from "../check/findings.js";
import { effectRank } from "../model/model.js";
import { podSubjectName } from "../model/subject.js";
import type { DraftState } from "./draft-state.js";
import {
  byKeyIn,
  evaluatedAsWork,
  isBeyondGrade,
  isNew,
  isSkipped,
  isSuppressed,
  placeAtStart,
} from "./draft-state.js";
import { exemptContainers } from "./exempt-containers.js";
import type { FindingsAtPath } from "./findings-at-path.js";
import { foundIn, withoutExemptions } from "./findings-at-path.js";
import { hostPortFault } from "./host-ports.js";
import { blocks, isFatal } from "./planning.js";

/** Why an edit is not made that would also change what must stay. */
export const keptReason =
  "Its fix would also change a suppressed finding, or a container with an exempt image. Fix it by hand.";

/**
 * Why an edit must not be made, as sentences.
 *
 * @param first the finding that it fixes first
 * @param neededByNewer rules that a newer fix needs in the same edit: also with the changes of an older one, no user may leave them out
 */
export function faultOf(
  draft: DraftState,
  first: FindingsAtPath,
  neededByNewer: readonly string[],
): string | undefined {
  return stillThere(draft, first) ?? missing(draft, neededByNewer) ?? harm(draft, first) ?? portFault(draft);
}

function stillThere(draft: DraftState, { rule, place, olderRemedies }: FindingsAtPath): string | undefined {
  const at = JSON.stringify(place);
  const isThere = draft.found.some((one) => one.rule === rule && JSON.stringify(placeAtStart(one, draft)) === at);
  if (!isThere) return undefined;
  if (draft.leavesOut) return keptReason;
  return olderRemedies.length === 0
    ? "Its fix does not remove it. Fix it by hand."
    : "The checked versions need different fixes. Fix it by hand, or for one version with `--kubernetes`.";
}

/** Which finding the edit must also fix, and cannot. It would cause harm also where this finding is skipped or suppressed. */
function missing(draft: DraftState, neededByNewer: readonly string[]): string | undefined {
  const unfixable = draft.found.find((one) => draft.along.has(one.rule) && one.remedy === undefined);
  if (unfixable !== undefined) {
    const { rule, path, findings } = unfixable;
    return `The same edit must fix ${rule} at ${path}, and only a person can decide how. ${findings[0]?.remediation ?? ""}`;
  }
  const mustNotStay = (one: FindingsAtPath): boolean =>
    draft.needed.has(one.rule) ||
    (neededByNewer.includes(one.rule) && (isSkipped(one, draft) || isSuppressed(one, draft)));
  const left = draft.found.find(mustNotStay);
  return left && `The same edit must fix ${left.rule} at ${left.path}, ${whyLeft(left, draft)}`;
}

/** Why a finding that the edit must fix is still there, as the end of a sentence and what to do. */
function whyLeft(left: FindingsAtPath, draft: DraftState): string {
  if (isSkipped(left, draft)) return "which is skipped. Fix both by hand.";
  if (isSuppressed(left, draft)) return "which is suppressed. Fix both by hand.";
  if (isBeyondGrade(left, draft)) return "whose fix is only suggested, and this edit is safe. Fix that finding first.";
  return "and its fix does not remove it. Fix both by hand.";
}

/** Which other finding the edit would cause. */
function harm(draft: DraftState, { remedy, findings }: FindingsAtPath): string | undefined {
  const grade = remedy?.grade ?? "safe";
  const rank = Math.min(...findings.map(({ effect }) => effectRank(effect)));
  const { before, after } = judged(draft);
  const { settings } = draft.planning.object;
  const caused = after.find((one) => {
    const isHarm = isExempt(one, draft) ? isFatal(one) : blocks(one, { grade, rank }, settings);
    return isHarm && isNew(one, before, draft);
  });
  if (caused === undefined) return undefined;
  return `Its fix would cause ${caused.rule} at ${caused.path}${remarkOn(caused, draft)}: ${caused.findings[0]?.message ?? ""} Fix both by hand.`;
}

/** Why a user may not know of a finding that the edit would cause. */
function remarkOn(caused: FindingsAtPath, draft: DraftState): string {
  if (isSuppressed(caused, draft)) return ", which is suppressed";
  if (isSkipped(caused, draft)) return ", which is skipped";
  return isExempt(caused, draft) ? ", in a container with an exempt image" : "";
}

/**
 * What decides whether the edit causes harm. Containers with exempt images are included, because the API server does not exempt them.
 */
function judged(draft: DraftState): Readonly<Record<"before" | "after", readonly FindingsAtPath[]>> {
  const { planning, start, value } = draft;
  const all = hasExempt(draft) ? withoutExemptions(planning.object) : undefined;
  if (all === undefined) return { before: start.found, after: draft.found };
  const foundWith = (changed: DraftState["value"]): readonly FindingsAtPath[] => {
    return evaluatedAsWork(planning, () => foundIn(all, changed, planning.complete));
  };
  return { before: foundWith(start.value), after: foundWith(value) };
}

/** Does the object have a container with an exempt image? */
function hasExempt({ planning: { object }, value }: DraftState): boolean {
  return object.applicable.some(({ release }) => exemptContainers(object, value, release).length > 0);
}

/** Is a finding in an exempt container, where it is not reported? */
function isExempt(found: FindingsAtPath, draft: DraftState): boolean {
  return !byKeyIn(draft.found).has(findingKey(found));
}

/** What the API server rejects after the edit, and no rule reports. */
function portFault({ planning, start, value }: DraftState): string | undefined {
  const { kind } = planning.object;
  return kind.subject === podSubjectName ? hostPortFault(kind.template, start.value, value) : undefined;
}
