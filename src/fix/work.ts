import type { EvaluatedObject } from "../check/evaluated-object.js";
import { LEAST_KEPT } from "../manifests/tree-cache.js";

/** So much is always spent, and more for each character of the input; about microseconds. Usual manifests need half of it. */
const BASE = 1_000_000;
const PER_CHARACTER = 2.2;

/** What the evaluation of an object took that was read. */
const EVALUATED_BEFORE = 220;

/** What planning and evaluating an edit takes, with each character of its object and each finding. */
const EVALUATION = 400;
const EVALUATED_CHARACTER = 0.2;
const EVALUATED_FINDING = 15;

/** What a document takes that is edited and read once more, with each character: more for one whose tree is not kept. */
const EDITED = 150;
const EDITED_CHARACTER = 1.5;
const EDITED_KEPT_CHARACTER = 1.2;

/** No person writes an object with more findings, and to plan their fixes takes hundreds of megabytes. */
export const MOST_FINDINGS = 2000;

/** Why a finding is not fixed, as sentences. */
export const TOO_MUCH =
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
    this.#left = BASE + PER_CHARACTER * length - EVALUATED_BEFORE * evaluated;
  }

  /** Why a finding is not fixed. */
  readonly sentence = TOO_MUCH;

  get isSpent(): boolean {
    return this.#left < 0;
  }

  /** Counts an evaluation of an object. */
  evaluated(length: number, findings: number): void {
    this.#left -= EVALUATION + EVALUATED_CHARACTER * length + EVALUATED_FINDING * findings;
  }

  /** Counts an edit of a text. */
  edited(length: number): void {
    this.#left -= EDITED + length * (length < LEAST_KEPT ? EDITED_CHARACTER : EDITED_KEPT_CHARACTER);
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
