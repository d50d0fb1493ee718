import type { KubernetesObject } from "../manifests/manifest-item.js";
import type { FixGrade } from "../model/fix.js";
import type { Operation, Path } from "../model/operation.js";
import { applyOperations } from "../model/operation.js";
import { faultOf, keptReason } from "./draft-faults.js";
import type { DraftState, Start } from "./draft-state.js";
import {
  evaluatedAsWork,
  isBeyondGrade,
  isNew,
  isSkipped,
  isSuppressed,
  keyAtStart,
  pathAsRead,
} from "./draft-state.js";
import { exemptContainers } from "./exempt-containers.js";
import type { FindingsAtPath } from "./findings-at-path.js";
import { foundIn, inOrder } from "./findings-at-path.js";
import { changesManyPlaces, operationsFor } from "./operations-of.js";
import type { Edit, FixedFinding, Planning } from "./planning.js";

/** An edit, and the object after it. */
interface Drafted extends Pick<DraftState, "value" | "found"> {
  readonly edit: Edit;
}

/**
 * The edit that fixes a finding, and the findings that this causes. If the fixes of versions differ, the newest that fixes all versions
 * applies.
 *
 * @returns undefined where its fix changes nothing; a sentence where the edit would cause another problem
 */
export function draftEdit(first: FindingsAtPath, start: Start, planning: Planning): Drafted | string | undefined {
  const newest = draftOne(first, start, planning);
  if (typeof newest === "object") return newest;
  const { rule, path, place, findings, olderRemedies } = first;
  for (const remedy of olderRemedies) {
    if (planning.work.isSpent) return planning.work.sentence;
    const older = draftOne(
      { rule, path, place, findings, remedy, olderRemedies: [] },
      start,
      planning,
      first.remedy?.with,
    );
    if (typeof older === "object") return older;
  }
  return newest;
}

/** @param needed rules that a newer fix needs in the same edit */
function draftOne(
  first: FindingsAtPath,
  start: Start,
  planning: Planning,
  needed: readonly string[] = [],
): Drafted | string | undefined {
  const draft = new Draft(start, planning, first.remedy?.grade ?? "suggested");
  if (!draft.fix(first)) return draft.leavesOut ? keptReason : undefined;
  draft.fixAlong();
  if (planning.work.isSpent) return planning.work.sentence;
  return faultOf(draft, first, needed) ?? draft.drafted();
}

/** Drafts an edit: fixes one finding after the other, and evaluates the object after each. */
class Draft implements DraftState {
  operations: readonly Operation[] = [];
  value: KubernetesObject;
  found: readonly FindingsAtPath[];
  leavesOut = false;
  readonly along = new Set<string>();
  readonly needed = new Set<string>();
  readonly #tried = new Set<string>();
  readonly #fixes: FixedFinding[] = [];

  constructor(
    readonly start: Start,
    readonly planning: Planning,
    readonly grade: FixGrade,
  ) {
    this.value = start.value;
    this.found = start.found;
  }

  drafted(): Drafted {
    const { grade, operations, value, found } = this;
    return { edit: { grade, fixes: this.#fixes as [FixedFinding, ...FixedFinding[]], operations }, value, found };
  }

  /** Applies the fix of a finding. @returns whether it changes anything */
  fix(found: FindingsAtPath): boolean {
    this.#tried.add(keyAtStart(found, this));
    const operations = this.#operationsFor(found);
    if (operations.length === 0) return false;
    this.#fixes.push({ rule: found.rule, path: pathAsRead(found, this) });
    const { with: needed = [], also = [] } = found.remedy ?? {};
    for (const rule of [...needed, ...also]) this.along.add(rule);
    for (const rule of needed) this.needed.add(rule);
    this.operations = [...this.operations, ...operations];
    this.value = applyOperations(this.value, operations) as KubernetesObject;
    this.found = evaluatedAsWork(this.planning, () =>
      foundIn(this.planning.object, this.value, this.planning.complete),
    );
    return true;
  }

  /** Fixes the findings that the changes cause, and those of the rules that a fix names, until none is left. */
  fixAlong(): void {
    for (;;) {
      const [next] = inOrder(this.found.filter((one) => this.#belongs(one)));
      if (next === undefined || this.planning.work.isSpent) return;
      this.fix(next);
    }
  }

  /** The operations of a fix, without those that change suppressed findings of its rule or exempt containers. */
  #operationsFor(found: FindingsAtPath): readonly Operation[] {
    const { object } = this.planning;
    const all = operationsFor(found, object, this.value);
    if (found.remedy?.changes.some(changesManyPlaces) !== true) return all;
    const kept = this.#keptFrom(found);
    if (kept.length === 0) return all;
    const allowed = operationsFor(found, object, this.value, kept);
    if (allowed.length < all.length) this.leavesOut = true;
    return allowed;
  }

  /** The places that the fix of a finding must not change. */
  #keptFrom({ rule, remedy }: FindingsAtPath): readonly Path[] {
    const suppressed = this.found.filter((one) => one.rule === rule && isSuppressed(one, this));
    return [
      ...suppressed.flatMap(({ place }) => (place === undefined ? [] : [place])),
      ...(remedy === undefined ? [] : exemptContainers(this.planning.object, this.value, remedy.release)),
    ];
  }

  #belongs(found: FindingsAtPath): boolean {
    const { remedy, rule } = found;
    if (remedy === undefined || this.#tried.has(keyAtStart(found, this))) return false;
    if (isSuppressed(found, this) || isSkipped(found, this) || isBeyondGrade(found, this)) return false;
    return this.along.has(rule) || (remedy.grade === "safe" && isNew(found, this.start.found, this));
  }
}
