import type { EvaluatedObject } from "../check/evaluated-object.js";
import { leastKept } from "../manifests/tree-cache.js";

/** So much is always spent, and more for each character of the input; about microseconds. Ordinary manifests need half of it. */
const baseCost = 1_000_000;
const costPerCharacter = 2.2;

/** What the evaluation of an object took that was read. */
const earlierEvaluationCost = 220;

/** What planning and evaluating an edit takes, with each character of its object and each finding. */
const evaluationCost = 400;
const evaluationCostPerCharacter = 0.2;
const evaluationCostPerFinding = 15;

/** What a document takes that is edited and read once more, with each character: more for one whose tree is not kept. */
const editCost = 150;
const editCostPerCharacter = 1.5;
const editCostPerKeptCharacter = 1.2;

/** No person writes an object with more findings, and to plan their fixes takes hundreds of megabytes. */
export const mostFindings = 2000;

/** The same for all findings of an object, also for those without fixes: every edit finds them again. */
export const mostFindingsInAll = 20_000;

/** Why a finding is not fixed, as sentences. */
export const tooMuch =
  "There is too much to fix at once. Run the command again, with fewer files where that does not help, or fix it by hand.";

/**
 * Limits what fixes of a run may cost: each is planned on the result of those before it, so thousands in one object would take hours.
 * It is counted and not measured, so that the same input always has the same fixes.
 */
export class Work {
  #left: number;

  /**
   * @param length of all texts of the run
   * @param evaluated how many objects were evaluated to find what to fix
   */
  constructor(length: number, evaluated = 0) {
    this.#left = baseCost + costPerCharacter * length - earlierEvaluationCost * evaluated;
  }

  /** Why a finding is not fixed. */
  readonly sentence = tooMuch;

  get isSpent(): boolean {
    return this.#left < 0;
  }

  /** Counts an evaluation of an object. */
  evaluated(length: number, findings: number): void {
    this.#left -= evaluationCost + evaluationCostPerCharacter * length + evaluationCostPerFinding * findings;
  }

  /** Counts an edit of a text. */
  edited(length: number): void {
    this.#left -= editCost + length * (length < leastKept ? editCostPerCharacter : editCostPerKeptCharacter);
  }
}

/** What the fixes of objects may cost. */
export function workFor(objects: readonly EvaluatedObject[]): Work {
  return new Work(textLengthOf(objects), objects.length);
}

/** The length of the texts of objects. */
export function textLengthOf(objects: readonly EvaluatedObject[]): number {
  const documents = new Set(objects.map(({ item }) => item.source?.document));
  return [...documents].reduce((sum, document) => sum + (document?.text.length ?? 0), 0);
}
