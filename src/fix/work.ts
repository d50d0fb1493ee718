import type { EvaluatedObject } from "../check/evaluated-object.js";
import { groupBy, largest } from "../lib/lists.js";
import type { SourceText } from "../manifests/source-text.js";
import { leastKept } from "../manifests/tree-cache.js";

/** What a run may take in all, with reading and checking the input; at most microseconds. */
const costOfRun = 10_000_000;

/** What reading and checking takes, with each character. */
const checkCostPerCharacter = 2;

/** What fixes may always cost: for a long input, the longest document can still be edited. */
const leastForFixes = 1_500_000;
const leastPerCharacter = 0.5;

/** What fixes may cost beyond the shares of their documents, and more for each character of the input. */
const baseCost = 1_000_000;
const costPerCharacter = 2.2;

/**
 * What the fixes of a document may also cost, for each of its characters. `examples/bad-deployment.yaml` has a finding in every hundred
 * characters, and takes four fifths of it. An object counts with no more characters than a person writes.
 */
const documentCostPerCharacter = 10;
const mostCharactersPerObject = 5000;

/** What all documents may cost like this. Further ones spend what all share, so that a run ends in less than ten seconds. */
const mostOfDocuments = 5_000_000;

/** What the evaluation of an object took that was read. */
const earlierEvaluationCost = 220;

/** What planning and evaluating an edit takes, with each character of its object and each finding. */
const evaluationCost = 400;
const evaluationCostPerCharacter = 0.2;
const evaluationCostPerFinding = 15;

/** What each further version adds to an evaluation: most of its rules are those of the version before. */
const shareOfVersion = 0.08;

/** A step of matching the patterns of a user. */
const costPerStep = 0.01;

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

/** The same in a dry run: another one would plan the same again. */
const tooMuchInDryRun =
  "There is too much to fix at once. Run the command for fewer files, or without `--dry-run`, again until nothing is left.";

/** Why no finding of an object that is too large is fixed, as sentences: fewer files or another run do not help. */
export const tooLarge = `The object has more than ${mostFindings} findings with a fix, or more than ${mostFindingsInAll} findings. Divide it, or fix it by hand.`;

/**
 * Limits what fixes may cost: each is planned on the result of those before it, so thousands in one object would take hours.
 * It is counted and not measured, so that the same input always has the same fixes.
 */
export class Work {
  #left: number;
  readonly #rest: Work | undefined;
  /** What an evaluation takes, as a multiple of one in one version. */
  readonly scale: number;
  /** Why a finding is not fixed. */
  readonly sentence: string;

  /** @param rest what is spent after this */
  constructor(left = baseCost, rest?: Work, { sentence = rest?.sentence ?? tooMuch, scale = rest?.scale ?? 1 } = {}) {
    this.#left = left;
    this.#rest = rest;
    this.scale = scale;
    this.sentence = sentence;
  }

  get isSpent(): boolean {
    return this.#left < 0 && (this.#rest === undefined || this.#rest.isSpent);
  }

  /** Counts an evaluation of an object. @param steps that patterns of a user took */
  evaluated(length: number, findings: number, steps = 0): void {
    const cost = evaluationCost + evaluationCostPerCharacter * length + evaluationCostPerFinding * findings;
    this.#spend(cost * this.scale + costPerStep * steps);
  }

  /** Counts an edit of a text. */
  edited(length: number): void {
    this.#spend(editCost + length * (length < leastKept ? editCostPerCharacter : editCostPerKeptCharacter));
  }

  #spend(cost: number): void {
    if (this.#left < 0 && this.#rest !== undefined) this.#rest.#spend(cost);
    else this.#left -= cost;
  }
}

/** What fixes may cost, by document: a large one spends what all share, and leaves what the others have. */
export interface WorkByDocument {
  readonly shared: Work;
  of(document: SourceText | undefined): Work;
}

/** What the fixes of objects may cost. Documents that are read later, after an edit, have only what all share. */
export function workFor(objects: readonly EvaluatedObject[], isDryRun = false): WorkByDocument {
  const byDocument = groupBy(objects, ({ item }) => item.source?.document);
  const cost = costOfFixes(objects);
  const shares = new Map<SourceText | undefined, number>();
  let ofDocuments = Math.min(mostOfDocuments, cost - Math.min(baseCost, cost / 2));
  let left = cost;
  for (const [document, { length }] of byDocument) {
    const characters = Math.min(document?.text.length ?? 0, length * mostCharactersPerObject);
    const own = Math.min(documentCostPerCharacter * characters, ofDocuments);
    ofDocuments -= own;
    left -= own;
    shares.set(document, own);
  }
  const scale = scaleOf(objects);
  const mostShared =
    baseCost + costPerCharacter * textLengthOf(objects) - earlierEvaluationCost * scale * objects.length;
  const sentence = isDryRun ? tooMuchInDryRun : tooMuch;
  const shared = new Work(Math.min(left, mostShared), undefined, { sentence, scale });
  const works = new Map([...shares].map(([document, own]) => [document, new Work(own, shared)]));
  return { shared, of: (document) => works.get(document) ?? shared };
}

/** The longer reading and checking takes, the less is left for fixes. */
function costOfFixes(objects: readonly EvaluatedObject[]): number {
  const length = textLengthOf(objects);
  const left = costOfRun - checkCostPerCharacter * length - earlierEvaluationCost * scaleOf(objects) * objects.length;
  const longest = objects.reduce((most, { item }) => Math.max(most, item.source?.document.text.length ?? 0), 0);
  return Math.max(left, leastForFixes + editCostPerCharacter * longest, leastPerCharacter * length);
}

/** What an evaluation of these objects takes, as a multiple of one in one version. */
function scaleOf(objects: readonly EvaluatedObject[]): number {
  const versions = largest(objects.map(({ applicable }) => applicable.length));
  return 1 + shareOfVersion * Math.max(versions - 1, 0);
}

/** The length of the texts of objects. */
export function textLengthOf(objects: readonly EvaluatedObject[]): number {
  const documents = new Set(objects.map(({ item }) => item.source?.document));
  return [...documents].reduce((sum, document) => sum + (document?.text.length ?? 0), 0);
}
