import { lazy, remembered } from "../lib/remembered.js";
import type { FieldPath } from "./field-path.js";
import type { Finding, SubjectKind, Verdict } from "./model.js";
import type { NeededKeys } from "./needed-keys.js";
import { keysIn, NeededKeyIndex } from "./needed-keys.js";
import type { ParameterValues } from "./parameter.js";
import { defaultsOf, namedTexts } from "./parameter.js";
import type { AnswersOf } from "./policy.js";
import { sortedVerdict } from "./policy.js";
import type { CollectionOf, Predicate } from "./predicate.js";
import type { EvaluatedCase, EvaluatedRule, RuleSet } from "./rule-set.js";
import { limitFindings } from "./too-many-findings.js";

/** A container, with its list and its index. */
export interface Element {
  readonly value: unknown;
  readonly list: FieldPath;
  readonly key: string | number;
}

/** One evaluation: the object or its template, and what is known about it. */
export interface Evaluation {
  readonly root: unknown;
  /** All keys in the root; undefined until they are asked for. */
  keys: ReadonlySet<string> | undefined;
  /** By the number of a scope: is the object in it? Undefined until it is evaluated. */
  readonly scopes: (boolean | undefined)[];
  /** By the number of a case: what it finds; undefined until it is evaluated. */
  readonly found: (readonly Finding[] | undefined)[];
  /** The cases of the previous policy, and what they find. */
  before: FoundBefore;
  /** By the lists of containers that rules look into, and the images that they exempt. */
  readonly containers: Map<string, readonly Element[]>;
  /** The answers of predicates about containers that are asked in elements; undefined until there is one. */
  ofContainers: Map<Test, boolean> | undefined;
  /** By the number of the evidence of a subject. */
  readonly evidence: (readonly string[] | undefined)[];
  /** What the previous policy found, and its verdict. */
  latest: { readonly found: Verdict; readonly verdict: Verdict } | undefined;
}

/** Does a statement hold for an element of an object? */
export type Test = (here: unknown, evaluation: Evaluation) => boolean;

/** What one case finds, or all cases of a subject. */
export type EvaluateCase = (evaluation: Evaluation, kind: SubjectKind) => readonly Finding[];

/** A case of a rule, and its compiled function. */
interface CompiledCase {
  readonly rule: Pick<EvaluatedRule, "id" | "profile">;
  readonly one: EvaluatedCase;
  /** Is an object in the scope of the case? */
  readonly isIn: Test;
  readonly needed: NeededKeys;
  readonly evaluate: EvaluateCase;
}

/** What policies share: their rules mean the same if their texts are equal. Numbers begin at 0. */
export interface Environment {
  /** What all cases of a subject find. */
  together(cases: readonly CompiledCase[]): EvaluateCase;
  /** The number of a scope of the policy. */
  scopeNumber(name: string): number;
  /** The number of the evidence of a subject of the policy. */
  evidenceNumber(subject: string): number;
  /** The evaluation of an object, which the policies continue. */
  evaluationOf(object: unknown, root: unknown, kind: SubjectKind): Evaluation;
  /** The answers of elements to these predicates, which name no scopes; those of `make` where no policy before asked the same. */
  answersTo(asked: readonly Predicate[], make: () => AnswersOf): AnswersOf;
}

/** The evaluation of an object that nothing is known about. */
export function newEvaluation(root: unknown): Evaluation {
  return {
    root,
    keys: undefined,
    scopes: [],
    found: [],
    before: nothingBefore,
    containers: new Map(),
    ofContainers: undefined,
    evidence: [],
    latest: undefined,
  };
}

/** The verdict of an evaluation; that of the previous policy if it found the same. */
export function sharedVerdict(evaluation: Evaluation, found: Verdict): Verdict {
  const { latest } = evaluation;
  if (latest !== undefined && latest.found.findings === found.findings && latest.found.evidence === found.evidence)
    return latest.verdict;
  const verdict = sortedVerdict(found);
  evaluation.latest = { found, verdict };
  return verdict;
}

/** The environment of a policy that shares nothing: it evaluates each object again, because a caller may have changed it. */
export function ownEnvironment({ scopes, subjects }: Pick<RuleSet, "scopes" | "subjects">): Environment {
  return {
    together: (cases) => {
      const index = lazy(() => new NeededKeyIndex(cases.map((one) => [one, one.needed])));
      return (evaluation, kind) => {
        const found = new Map<CompiledCase, readonly Finding[]>();
        let count = 0;
        index().visit(keysOf(evaluation), (one) => {
          if (found.has(one) || !one.isIn(evaluation.root, evaluation)) return;
          const ofCase = one.evaluate(evaluation, kind);
          if (ofCase.length > 0) found.set(one, ofCase);
          count += ofCase.length;
          limitFindings(count);
        });
        return joined([...found.values()]);
      };
    },
    scopeNumber: (name) => scopes.findIndex((one) => one.name === name),
    evidenceNumber: (subject) => subjects.findIndex((one) => one.name === subject),
    evaluationOf: (_object, root) => newEvaluation(root),
    answersTo: (_asked, make) => make(),
  };
}

/** Most objects have findings of one case at most, and no list is made for them. */
function joined(findings: readonly (readonly Finding[])[]): readonly Finding[] {
  const [first = nothing] = findings;
  return findings.length < 2 ? first : findings.flat();
}

const nothing: readonly Finding[] = [];

/** A case with its numbers. */
interface NumberedCase extends Omit<CompiledCase, "rule" | "one"> {
  /** Cases with equal numbers find the same in an object in their scope. */
  readonly number: number;
}

/** The cases of a subject, by numbers: those with one number find the same in every object. */
type NumberedCases = ReadonlyMap<number, NumberedCase>;

/** What a case finds, with its number among the cases of a subject. Few cases find something, so a list is faster than a map. */
type FoundByCase = readonly [key: number, findings: readonly Finding[]];

interface FoundBefore {
  readonly cases: NumberedCases;
  readonly byCase: readonly FoundByCase[];
  readonly all: readonly Finding[];
}

/**
 * Evaluates the cases of a subject. Versions have nearly all of them in common, so only what differs from the version before is
 * evaluated, or even looked at.
 */
function evaluateChanges(numbered: () => NumberedCases): EvaluateCase {
  const cases = lazy(numbered);
  const changesFrom = remembered((before: NumberedCases) => changes(before, cases()));
  return (evaluation, kind) => {
    const { before } = evaluation;
    if (before.cases === cases()) return before.all;
    const { gone, added } = changesFrom(before.cases);
    const left = before.byCase.filter(([key]) => !gone.has(key));
    const found: FoundByCase[] = [];
    let count = left.reduce((sum, [, ofCase]) => sum + ofCase.length, 0);
    added.visit(keysOf(evaluation), ([key, { number, isIn, evaluate }]) => {
      if (!isIn(evaluation.root, evaluation)) return;
      const ofCase = (evaluation.found[number] ??= evaluate(evaluation, kind));
      if (ofCase.length === 0 || found.some(([known]) => known === key)) return;
      found.push([key, ofCase]);
      count += ofCase.length;
      limitFindings(count);
    });
    const isSame = found.length === 0 && left.length === before.byCase.length;
    const byCase = isSame ? before.byCase : [...left, ...found];
    const all = isSame ? before.all : joined(byCase.map(([, ofCase]) => ofCase));
    evaluation.before = { cases: cases(), byCase, all };
    return all;
  };
}

/** All keys in the root, read once. */
export function keysOf(evaluation: Evaluation): ReadonlySet<string> {
  return (evaluation.keys ??= keysIn(evaluation.root));
}

const nothingBefore: FoundBefore = { cases: new Map(), byCase: [], all: nothing };

interface CaseChanges {
  readonly gone: ReadonlySet<number>;
  readonly added: NeededKeyIndex<readonly [number, NumberedCase]>;
}

function changes(before: NumberedCases, after: NumberedCases): CaseChanges {
  const gone = new Set([...before.keys()].filter((key) => !after.has(key)));
  const added = [...after].filter(([key]) => !before.has(key));
  return { gone, added: new NeededKeyIndex(added.map((one) => [one, one[1].needed])) };
}

/**
 * Lets policies of different versions evaluate a case once for an object, in a row: most versions have nearly all cases in common.
 * Objects must not change meanwhile.
 */
export class SharedEvaluations {
  /**
   * The numbers of definitions, by their texts; of scopes, of the evidence of subjects, and of cases alone and in their scopes, by what
   * they mean.
   */
  readonly #numbers = {
    definitions: new Map<string, number>(),
    scopes: new Map<string, number>(),
    evidence: new Map<string, number>(),
    cases: new Map<string, number>(),
    inScopes: new Map<string, number>(),
  };
  /** By what the predicates mean. */
  readonly #answers = new Map<string, AnswersOf>();
  readonly #kinds = remembered((kind: SubjectKind) => JSON.stringify(kind));
  #latest: EvaluationOf | undefined;
  /** Of objects that policies do not evaluate in a row. */
  readonly #kept = new WeakMap<object, EvaluationOf>();

  /** @param values of parameters that a user has set */
  environmentOf(rules: RuleSet, values: ParameterValues): Environment {
    const { definitions, scopes, evidence, cases, inScopes } = this.#numbers;
    const meanings = new Meanings(rules, values, definitions);
    return {
      // Only the cases of the subjects in an input are numbered.
      together: (all) =>
        evaluateChanges(
          () =>
            new Map(
              all.map(({ rule: { id, profile }, one, ...compiled }) => {
                const number = numberIn(cases, `${id} ${profile} ${meanings.of(caseInScope(one))}`);
                const key = numberIn(inScopes, `${numberIn(scopes, meanings.of(partOf(one.scope)))} ${number}`);
                return [key, { ...compiled, number }];
              }),
            ),
        ),
      scopeNumber: (name) => numberIn(scopes, meanings.of(partOf(name))),
      evidenceNumber: (subject) => {
        const finds = rules.evidence.filter((one) => one.subject === subject);
        const windows = rules.subjects.find(({ name }) => name === subject)?.windows;
        return numberIn(evidence, meanings.of(partOf([windows, finds])));
      },
      evaluationOf: (object, root, kind) => this.#evaluationOf(object, root, this.#kinds(kind)),
      answersTo: (asked, make) => {
        const meaning = meanings.of(partOf(asked));
        const answers = this.#answers.get(meaning) ?? make();
        this.#answers.set(meaning, answers);
        return answers;
      },
    };
  }

  /** A version can accept another kind of object, or look for its template elsewhere. */
  #evaluationOf(object: unknown, root: unknown, kind: string): Evaluation {
    const latest = this.#latest;
    if (latest !== undefined && latest.object === object && latest.kind === kind) return latest.evaluation;
    const isKept = isObject(object) && evaluatedAgain.has(object);
    const kept = isKept ? this.#kept.get(object) : undefined;
    const next = kept !== undefined && kept.kind === kind ? kept : { object, kind, evaluation: newEvaluation(root) };
    if (isKept) this.#kept.set(object, next);
    this.#latest = next;
    return next.evaluation;
  }
}

interface EvaluationOf {
  readonly object: unknown;
  readonly kind: string;
  readonly evaluation: Evaluation;
}

const evaluatedAgain = new WeakSet<object>();

/**
 * Notes that policies of other versions will evaluate an object, but not in a row: what they find in it is kept as long as the object, which
 * takes a few kilobytes.
 */
export function keepEvaluationOf(object: object): void {
  evaluatedAgain.add(object);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** A part of a rule set as a text. */
interface Part {
  readonly text: string;
  /** The texts in quotes, and those between them. The names that the part names are among them. */
  readonly quoted: readonly string[];
}

function partOf(value: unknown): Part {
  return partOfText(JSON.stringify(value));
}

function partOfText(text: string): Part {
  return { text, quoted: [...new Set(text.split('"'))] };
}

/** What a case says about objects in its scope: the same in each run and for all values of parameters. */
const caseInScope = remembered(({ scope: _, ...one }: EvaluatedCase): Part => partOf(one));

function numberIn(numbers: Map<string, number>, meaning: string): number {
  const number = numbers.get(meaning) ?? numbers.size;
  numbers.set(meaning, number);
  return number;
}

/**
 * The mark of collections that are without the containers with exempt images: their meaning depends on a parameter that they do not name.
 */
const judged = "judged" satisfies keyof CollectionOf<"containers">;

/** The definition of a name in a rule set. */
interface Definition {
  /** Equal numbers mean equal definitions, also in other rule sets. */
  readonly number: number;
  /** The names in it. */
  readonly names: readonly string[];
}

/** What parts of a rule set mean: their texts, with the scopes and the values of parameters that they name, and those that these name. */
class Meanings {
  /** By name as JSON: the definition of a scope, or the value of a parameter, or both. */
  readonly #texts = new Map<string, string>();
  /** The definitions that were asked for, by name: most cases name the same few. */
  readonly #definitions = new Map<string, Definition>();
  readonly #numbers: Map<string, number>;

  /** @param numbers of definitions, by their texts */
  constructor({ scopes, parameters }: RuleSet, values: ParameterValues, numbers: Map<string, number>) {
    const define = (name: string, definition: unknown): void => {
      const before = this.#texts.get(name) ?? "";
      this.#texts.set(name, `${before}${JSON.stringify(definition)}`);
    };
    for (const { name, when } of scopes) define(name, when);
    const all = new Map([...defaultsOf(parameters), ...values]);
    for (const [name, value] of all) define(name, value);
    define(judged, namedTexts(all, "exemptImages"));
    this.#numbers = numbers;
  }

  of({ text, quoted }: Part): string {
    const named = new Set(this.#namesIn(quoted));
    for (const name of named) for (const one of this.#definitionOf(name).names) named.add(one);
    return [text, ...[...named].map((name) => `${name} ${this.#definitionOf(name).number}`)].join("\n");
  }

  #definitionOf(name: string): Definition {
    const known = this.#definitions.get(name);
    if (known !== undefined) return known;
    const text = this.#texts.get(name) ?? "";
    const definition = { number: numberIn(this.#numbers, text), names: this.#namesIn(partOfText(text).quoted) };
    this.#definitions.set(name, definition);
    return definition;
  }

  /** A value that only looks like a name makes a part mean less in common than it does. */
  #namesIn(quoted: readonly string[]): readonly string[] {
    return quoted.filter((one) => this.#texts.has(one));
  }
}
