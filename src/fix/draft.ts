import type { VersionedFinding } from "../check/evaluate.js";
import { findingKey } from "../check/findings.js";
import { remembered } from "../lib/remembered.js";
import type { KubernetesObject } from "../manifests/manifest-item.js";
import type { FixGrade } from "../model/fix.js";
import { effectRank } from "../model/model.js";
import type { Operation, Path } from "../model/operation.js";
import { applyOperations } from "../model/operation.js";
import { stepsTaken } from "../model/pattern-work.js";
import { exemptContainers } from "./exempt-containers.js";
import type { FindingsAtPath } from "./findings-at-path.js";
import { foundIn, inOrder, withoutExemptions } from "./findings-at-path.js";
import { changesManyPlaces, operationsFor } from "./operations-of.js";
import { movesOthers, placeBefore, spelledAs } from "./places.js";
import type { Edit, FixedFinding, Planning } from "./planning.js";
import { blocks, isFatal } from "./planning.js";

/** The length of an object as JSON. */
const lengthOf = remembered((value: KubernetesObject) => JSON.stringify(value).length);

/** The findings of an object, by rule and path. Every edit that is drafted from it asks. */
const byKeyIn = remembered((found: readonly FindingsAtPath[]) => new Map(found.map((one) => [findingKey(one), one])));

/** An object before an edit. */
export interface Start {
  readonly value: KubernetesObject;
  readonly found: readonly FindingsAtPath[];
  /** The operations of the edits before. */
  readonly before: readonly Operation[];
}

/** An edit, and the object after it. */
interface Drafted extends Pick<Start, "value" | "found"> {
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

/** @param needed rules that a newer fix needs in the same edit: also with the changes of an older one, no user may leave them out */
function draftOne(
  first: FindingsAtPath,
  start: Start,
  planning: Planning,
  needed: readonly string[] = [],
): Drafted | string | undefined {
  const draft = new Draft(start, planning, first.remedy?.grade ?? "suggested", needed);
  if (!draft.fix(first)) return draft.leavesOut ? keptReason : undefined;
  draft.fixAlong();
  if (planning.work.isSpent) return planning.work.sentence;
  return draft.fault(first) ?? draft.drafted();
}

const keptReason =
  "Its fix would also change a suppressed finding, or a container with an exempt image. Fix it by hand.";

class Draft {
  readonly #planning: Planning;
  readonly #grade: FixGrade;
  readonly #before: readonly Operation[];
  readonly #start: Pick<Start, "value" | "found">;
  #leavesOut = false;
  readonly #tried = new Set<string>();
  readonly #fixes: FixedFinding[] = [];
  /** Rules whose findings the same edit fixes. */
  readonly #along = new Set<string>();
  /** Rules whose findings must not stay, for any reason. */
  readonly #needed = new Set<string>();
  /** Rules whose findings must not stay because a user skips or suppresses them. */
  readonly #neededByNewer: readonly string[];
  #operations: readonly Operation[] = [];
  #value: KubernetesObject;
  #found: readonly FindingsAtPath[];

  /** @param grade of the fix of the first finding, and so of the edit */
  constructor({ value, found, before }: Start, planning: Planning, grade: FixGrade, needed: readonly string[]) {
    this.#neededByNewer = needed;
    this.#planning = planning;
    this.#grade = grade;
    this.#before = before;
    this.#value = value;
    this.#start = { value, found };
    this.#found = found;
  }

  drafted(): Drafted {
    const edit = {
      grade: this.#grade,
      fixes: this.#fixes as [FixedFinding, ...FixedFinding[]],
      operations: this.#operations,
    };
    return { edit, value: this.#value, found: this.#found };
  }

  /** Applies the fix of a finding. @returns whether it changes anything */
  fix(found: FindingsAtPath): boolean {
    this.#tried.add(this.#keyOf(found));
    const { object, complete, work } = this.#planning;
    const operations = this.#operationsFor(found);
    if (operations.length === 0) return false;
    this.#fixes.push({ rule: found.rule, path: this.#readPath(found) });
    const { with: needed = [], also = [] } = found.remedy ?? {};
    for (const rule of [...needed, ...also]) this.#along.add(rule);
    for (const rule of needed) this.#needed.add(rule);
    this.#operations = [...this.#operations, ...operations];
    this.#value = applyOperations(this.#value, operations) as KubernetesObject;
    const before = stepsTaken();
    this.#found = foundIn(object, this.#value, complete);
    work.evaluated(lengthOf(object.item.value), this.#found.length, stepsTaken() - before);
    return true;
  }

  /** Were operations left out, because they would change what must stay? */
  get leavesOut(): boolean {
    return this.#leavesOut;
  }

  /** The operations of a fix, without those that change suppressed findings of its rule or exempt containers. */
  #operationsFor(found: FindingsAtPath): readonly Operation[] {
    const { object } = this.#planning;
    const all = operationsFor(found, object, this.#value);
    if (found.remedy?.changes.some(changesManyPlaces) !== true) return all;
    const kept = this.#keptFrom(found);
    if (kept.length === 0) return all;
    const allowed = operationsFor(found, object, this.#value, kept);
    if (allowed.length < all.length) this.#leavesOut = true;
    return allowed;
  }

  /** The places that the fix of a finding must not change. */
  #keptFrom({ rule, remedy }: FindingsAtPath): readonly Path[] {
    const suppressed = this.#found.filter((one) => one.rule === rule && this.#isSuppressed(one));
    return [
      ...suppressed.flatMap(({ place }) => (place === undefined ? [] : [place])),
      ...(remedy === undefined ? [] : exemptContainers(this.#planning.object, this.#value, remedy.release)),
    ];
  }

  /** Fixes the findings that the changes cause, and those of the rules that a fix names, until none is left. */
  fixAlong(): void {
    for (;;) {
      const [next] = inOrder(this.#found.filter((one) => this.#belongs(one)));
      if (next === undefined || this.#planning.work.isSpent) return;
      this.fix(next);
    }
  }

  /** Why the edit must not be made, as sentences. */
  fault(first: FindingsAtPath): string | undefined {
    const place = JSON.stringify(first.place);
    if (this.#found.some((one) => one.rule === first.rule && JSON.stringify(this.#placeAtStart(one)) === place)) {
      if (this.#leavesOut) return keptReason;
      return first.olderRemedies.length === 0
        ? "Its fix does not remove it. Fix it by hand."
        : "The checked versions need different fixes. Fix it by hand, or for one version with `--kubernetes`.";
    }
    return this.#missing() ?? this.#harm(first);
  }

  /** Which finding the edit must also fix, and cannot. It would cause harm also where this finding is skipped or suppressed. */
  #missing(): string | undefined {
    const missing = this.#found.find((one) => this.#along.has(one.rule) && one.remedy === undefined);
    if (missing !== undefined) {
      const { rule, path, findings } = missing;
      return `The same edit must fix ${rule} at ${path}, and only a person can decide how. ${findings[0]?.remediation ?? ""}`;
    }
    const left = this.#found.find((one) => this.#mustNotStay(one));
    return left && `The same edit must fix ${left.rule} at ${left.path}, ${this.#whyLeft(left)}`;
  }

  #mustNotStay(found: FindingsAtPath): boolean {
    if (this.#needed.has(found.rule)) return true;
    return this.#neededByNewer.includes(found.rule) && (this.#isSkipped(found) || this.#isSuppressed(found));
  }

  /** Why a finding that the edit must fix is still there, as the end of a sentence and what to do. */
  #whyLeft(left: FindingsAtPath): string {
    if (this.#isSkipped(left)) return "which is skipped. Fix both by hand.";
    if (this.#isSuppressed(left)) return "which is suppressed. Fix both by hand.";
    if (this.#isBeyondGrade(left)) return "whose fix is only suggested, and this edit is safe. Fix that finding first.";
    return "and its fix does not remove it. Fix both by hand.";
  }

  /** Which other finding the edit would cause. */
  #harm(first: FindingsAtPath): string | undefined {
    const grade = first.remedy?.grade ?? "safe";
    const rank = Math.min(...first.findings.map(({ effect }) => effectRank(effect)));
    const { before, after } = this.#judged();
    const { settings } = this.#planning.object;
    const harm = after.find((one) => {
      const isHarm = this.#isExempt(one) ? isFatal(one) : blocks(one, { grade, rank }, settings);
      return isHarm && this.#isNew(one, before);
    });
    if (harm === undefined) return undefined;
    const remark = this.#isSuppressed(harm)
      ? ", which is suppressed"
      : this.#isSkipped(harm)
        ? ", which is skipped"
        : this.#isExempt(harm)
          ? ", in a container with an exempt image"
          : "";
    return `Its fix would cause ${harm.rule} at ${harm.path}${remark}: ${harm.findings[0]?.message ?? ""} Fix both by hand.`;
  }

  /**
   * What decides whether the edit causes harm. Containers with exempt images are included, because the API server does not exempt them.
   */
  #judged(): { readonly before: readonly FindingsAtPath[]; readonly after: readonly FindingsAtPath[] } {
    const { object, complete, work } = this.#planning;
    const all = this.#hasExempt() ? withoutExemptions(object) : undefined;
    if (all === undefined) return { before: this.#start.found, after: this.#found };
    const [before, after] = [this.#start.value, this.#value].map((value) => {
      const start = stepsTaken();
      const found = foundIn(all, value, complete);
      work.evaluated(lengthOf(object.item.value), found.length, stepsTaken() - start);
      return found;
    }) as [readonly FindingsAtPath[], readonly FindingsAtPath[]];
    return { before, after };
  }

  /** Does the object have a container with an exempt image? */
  #hasExempt(): boolean {
    const { object } = this.#planning;
    return object.applicable.some(({ release }) => exemptContainers(object, this.#value, release).length > 0);
  }

  /** Is a finding in an exempt container, where it is not reported? */
  #isExempt(found: FindingsAtPath): boolean {
    return !byKeyIn(this.#found).has(findingKey(found));
  }

  #belongs(found: FindingsAtPath): boolean {
    const { remedy, rule } = found;
    if (
      remedy === undefined ||
      this.#tried.has(this.#keyOf(found)) ||
      this.#isSuppressed(found) ||
      this.#isSkipped(found)
    )
      return false;
    if (this.#isBeyondGrade(found)) return false;
    return this.#along.has(rule) || (remedy.grade === "safe" && this.#isNew(found, this.#start.found));
  }

  /**
   * Is its fix only suggested, and the edit safe? A safe edit is not reviewed. Where a fix needs the rule, the grade before the edit counts
   * too: an edit that makes the finding more severe makes the same fix no safer.
   */
  #isBeyondGrade(found: FindingsAtPath): boolean {
    if (this.#grade !== "safe") return false;
    const atStart = this.#needed.has(found.rule) ? byKeyIn(this.#start.found).get(this.#keyOf(found)) : undefined;
    return [found, atStart].some((one) => one?.remedy?.grade === "suggested");
  }

  /** Is it new in one of the versions, or more severe than before? */
  #isNew(found: FindingsAtPath, before: readonly FindingsAtPath[]): boolean {
    const earlier = byKeyIn(before).get(this.#keyOf(found))?.findings ?? [];
    return found.findings.some(({ kubernetes, effect }) =>
      kubernetes.some((version) => effectRank(effect) < mostSevere(earlier, version)),
    );
  }

  #keyOf(found: FindingsAtPath): string {
    const { rule, path } = found;
    if (!this.#operations.some(movesOthers)) return findingKey(found);
    const place = this.#placeAtStart(found);
    return findingKey({ rule, path: place === undefined ? path : spelledAs(path, place) });
  }

  #placeAtStart({ place }: FindingsAtPath): Path | undefined {
    return place && placeBefore(place, this.#operations);
  }

  #isSkipped({ rule }: FindingsAtPath): boolean {
    return this.#planning.object.settings.skip?.has(rule) === true;
  }

  #isSuppressed(found: FindingsAtPath): boolean {
    return this.#planning.suppresses({ rule: found.rule, path: this.#readPath(found) });
  }

  /** The path in the object as it was read. */
  #readPath(found: FindingsAtPath): string {
    const place = this.#placeAtStart(found);
    return place === undefined ? found.path : spelledAs(found.path, placeBefore(place, this.#before));
  }
}

/** The most severe effect in a version, as its rank. */
function mostSevere(findings: readonly VersionedFinding[], version: string): number {
  const ranks = findings
    .filter(({ kubernetes }) => kubernetes.includes(version))
    .map(({ effect }) => effectRank(effect));
  return Math.min(effectRank(null), ...ranks);
}
