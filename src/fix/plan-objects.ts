import { JoinedGroups } from "../lib/joined-groups.js";
import { fixableIn } from "./fixable.js";
import { planObject } from "./plan-object.js";
import type { ObjectPlan, Planning, UnfixedFinding } from "./planning.js";

/** The plans of the objects of one document, and what the text refused of earlier ones. */
export class DocumentPlans {
  readonly #groups: readonly (readonly Planning[])[];
  readonly #plans = new Map<Planning, ObjectPlan>();
  readonly #refused = new Map<Planning, readonly UnfixedFinding[]>();
  readonly #plannings: readonly Planning[];

  constructor(plannings: readonly Planning[]) {
    this.#plannings = plannings;
    this.#groups = groupsOf(plannings);
  }

  /** Plans each object that has no plan. @returns all plans, in the order of the document */
  complete(): readonly { readonly planning: Planning; readonly plan: ObjectPlan }[] {
    for (const group of this.#groups) this.#planGroup(group);
    return this.#plannings.flatMap((planning) => {
      const plan = this.#plans.get(planning);
      return plan === undefined ? [] : [{ planning, plan }];
    });
  }

  /** Drops the plan with an edit that the text refuses. What comes after it in the same object was planned on it, and is planned again. */
  refuse(planning: Planning, unfixed: UnfixedFinding): void {
    if (!this.#plans.delete(planning)) return;
    this.#refused.set(planning, [...(this.#refused.get(planning) ?? []), unfixed]);
  }

  /** An edit of shared text is right only with those of its other uses. So where the budget ends in a group, nothing of it is edited. */
  #planGroup(group: readonly Planning[]): void {
    for (const planning of group) if (!this.#plans.has(planning)) this.#plan(planning);
    const hasEdits = (one: Planning): boolean => (this.#plans.get(one)?.edits.length ?? 0) > 0;
    if (group.length === 1 || !group.some(hasEdits) || !group.some((one) => this.#isCut(one))) return;
    for (const planning of group) this.#plan(planning);
  }

  #plan(planning: Planning): void {
    this.#plans.set(planning, planObject(planning, this.#refused.get(planning)));
  }

  /** Did the budget end before everything was planned? */
  #isCut(planning: Planning): boolean {
    return this.#plans.get(planning)?.unfixed.some(({ reason }) => reason === planning.work.sentence) === true;
  }
}

/** The objects in groups: those with a finding in the same text, which they share through an anchor, are together. */
function groupsOf(plannings: readonly Planning[]): readonly (readonly Planning[])[] {
  const groups = new JoinedGroups<Planning>();
  const byPlace = new Map<string, Planning>();
  for (const planning of plannings)
    for (const { line, column } of fixableIn(planning.object, planning.grade)) {
      const place = `${line}:${column}`;
      const other = byPlace.get(place);
      if (other === undefined) byPlace.set(place, planning);
      else groups.join(other, planning);
    }
  return [...new Set(plannings.map((one) => groups.of(one)))];
}
