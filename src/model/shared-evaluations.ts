import { isSameList } from "../lib/lists.js";
import { remembered } from "../lib/remembered.js";
import type { FieldPath } from "./field-path.js";
import type { Finding, SubjectKind, Verdict } from "./model.js";
import type { ParameterValues } from "./parameter.js";
import { defaultsOf, namedTexts } from "./parameter.js";
import { sortedVerdict } from "./policy.js";
import type { CollectionOf } from "./predicate.js";
import type { EvaluatedCase, EvaluatedRule, RuleSet } from "./rule-set.js";

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
  /** By the name of a scope: its cases in the latest policy with the object in this scope, and what they find. */
  readonly inScope: Map<string, FoundInScope>;
  /** By the lists of containers that rules look into, and the images that they exempt. */
  readonly containers: Map<string, readonly Element[]>;
  /** By the number of the evidence of a subject. */
  readonly evidence: (readonly string[] | undefined)[];
  /** What the previous policy found, and its verdict. */
  latest: (PolicyOutcome & { readonly verdict: Verdict }) | undefined;
}

/** What a policy finds in an object. */
interface PolicyOutcome {
  readonly evidence: readonly string[];
  /** By scope, in their order. */
  readonly findings: readonly (readonly Finding[])[];
}

/** What one case finds, or all cases of a scope. */
export type EvaluateCase = (evaluation: Evaluation, kind: SubjectKind) => readonly Finding[];

/** A case of a rule, and its compiled function. */
export interface CompiledCase {
  readonly rule: Pick<EvaluatedRule, "id" | "profile">;
  readonly one: EvaluatedCase;
  readonly evaluate: EvaluateCase;
}

/** What policies share: their rules mean the same if their texts are equal. Numbers begin at 0. */
export interface Environment {
  /** What the cases of a scope find in an object in it. */
  together(scope: string, cases: readonly CompiledCase[]): EvaluateCase;
  /** The number of a scope of the policy. */
  scopeNumber(name: string): number;
  /** The number of the evidence of a subject of the policy. */
  evidenceNumber(subject: string): number;
  /** The evaluation of an object, which the policies continue. */
  evaluationOf(object: unknown, root: unknown, kind: SubjectKind): Evaluation;
}

function newEvaluation(root: unknown): Evaluation {
  return {
    root,
    keys: undefined,
    scopes: [],
    found: [],
    inScope: new Map(),
    containers: new Map(),
    evidence: [],
    latest: undefined,
  };
}

/** The verdict of an evaluation; that of the previous policy if it found the same. */
export function verdictOf(evaluation: Evaluation, { evidence, findings }: PolicyOutcome): Verdict {
  const { latest } = evaluation;
  if (latest !== undefined && isSameList(findings, latest.findings) && isSameList(evidence, latest.evidence))
    return latest.verdict;
  const verdict = sortedVerdict({ evidence, findings: findings.flat() });
  evaluation.latest = { evidence, findings, verdict };
  return verdict;
}

/** The environment of a policy that shares nothing: it evaluates each object again, because a caller may have changed it. */
export function ownEnvironment({ scopes, subjects }: Pick<RuleSet, "scopes" | "subjects">): Environment {
  return {
    together: (_scope, cases) => (evaluation, kind) => {
      const found: (readonly Finding[])[] = [];
      for (const { evaluate } of cases) {
        const ofCase = evaluate(evaluation, kind);
        if (ofCase.length > 0) found.push(ofCase);
      }
      return joined(found);
    },
    scopeNumber: (name) => scopes.findIndex((one) => one.name === name),
    evidenceNumber: (subject) => subjects.findIndex((one) => one.name === subject),
    evaluationOf: (_object, root) => newEvaluation(root),
  };
}

/** Most scopes have findings of one case at most, and no list is made for them. */
function joined(findings: readonly (readonly Finding[])[]): readonly Finding[] {
  const [first = nothing] = findings;
  return findings.length < 2 ? first : findings.flat();
}

const nothing: readonly Finding[] = [];

/** The cases of a scope by their numbers. */
type NumberedCases = ReadonlyMap<number, EvaluateCase>;

interface FoundInScope {
  readonly cases: NumberedCases;
  /** By the number of a case, where it finds something. */
  readonly byCase: ReadonlyMap<number, readonly Finding[]>;
  readonly all: readonly Finding[];
}

/**
 * Evaluates the cases of a scope. Versions have nearly all of them in common, so only what differs from the version before is
 * evaluated, or even looked at.
 */
function evaluateScope(scope: string, numbered: () => NumberedCases): EvaluateCase {
  let cases: NumberedCases | undefined;
  const changesFrom = remembered((before: NumberedCases) => changes(before, cases ?? before));
  return (evaluation, kind) => {
    cases ??= numbered();
    const before = evaluation.inScope.get(scope) ?? noneInScope;
    if (before.cases === cases) return before.all;
    const { gone, added } = changesFrom(before.cases);
    const found: [number, readonly Finding[]][] = [];
    for (const [number, evaluate] of added) {
      const ofCase = (evaluation.found[number] ??= evaluate(evaluation, kind));
      if (ofCase.length > 0) found.push([number, ofCase]);
    }
    const isSame = found.length === 0 && !gone.some((number) => before.byCase.has(number));
    const byCase = isSame ? before.byCase : replaced(before.byCase, gone, found);
    const all = isSame ? before.all : joined([...byCase.values()]);
    evaluation.inScope.set(scope, { cases, byCase, all });
    return all;
  };
}

const noneInScope: FoundInScope = { cases: new Map(), byCase: new Map(), all: nothing };

interface CaseChanges {
  readonly gone: readonly number[];
  readonly added: readonly (readonly [number, EvaluateCase])[];
}

function changes(before: NumberedCases, after: NumberedCases): CaseChanges {
  const gone = [...before.keys()].filter((number) => !after.has(number));
  return { gone, added: [...after].filter(([number]) => !before.has(number)) };
}

function replaced(
  before: FoundInScope["byCase"],
  gone: readonly number[],
  found: readonly (readonly [number, readonly Finding[]])[],
): FoundInScope["byCase"] {
  const after = new Map([...before, ...found]);
  for (const number of gone) after.delete(number);
  return after;
}

/**
 * Lets policies of different versions evaluate a case once for an object, in a row: most versions have nearly all cases in common.
 * Objects must not change meanwhile.
 */
export class SharedEvaluations {
  /** The numbers of definitions, by their texts; of scopes, of the evidence of subjects and of cases, by what they mean. */
  readonly #numbers = {
    definitions: new Map<string, number>(),
    scopes: new Map<string, number>(),
    evidence: new Map<string, number>(),
    cases: new Map<string, number>(),
  };
  readonly #kinds = remembered((kind: SubjectKind) => JSON.stringify(kind));
  #latest: { readonly object: unknown; readonly kind: string; readonly evaluation: Evaluation } | undefined;

  /** @param values of parameters that a user has set */
  environmentOf(rules: RuleSet, values: ParameterValues): Environment {
    const { definitions, scopes, evidence, cases } = this.#numbers;
    const meanings = new Meanings(rules, values, definitions);
    return {
      // Only the cases of the kinds and scopes in an input are evaluated.
      together: (scope, some) =>
        evaluateScope(
          scope,
          () =>
            new Map(
              some.map(({ rule: { id, profile }, one: { scope: _scope, ...one }, evaluate }) => [
                numberIn(cases, meanings.of([id, profile, one])),
                evaluate,
              ]),
            ),
        ),
      scopeNumber: (name) => numberIn(scopes, meanings.of(name)),
      evidenceNumber: (subject) => {
        const finds = rules.evidence.filter((one) => one.subject === subject);
        const windows = rules.subjects.find(({ name }) => name === subject)?.windows;
        return numberIn(evidence, meanings.of([windows, finds]));
      },
      evaluationOf: (object, root, kind) => this.#evaluationOf(object, root, this.#kinds(kind)),
    };
  }

  /** A version can accept another kind of object, or look for its template elsewhere. */
  #evaluationOf(object: unknown, root: unknown, kind: string): Evaluation {
    if (this.#latest?.object !== object || this.#latest?.kind !== kind)
      this.#latest = { object, kind, evaluation: newEvaluation(root) };
    return this.#latest.evaluation;
  }
}

function numberIn(numbers: Map<string, number>, meaning: string): number {
  const number = numbers.get(meaning) ?? numbers.size;
  numbers.set(meaning, number);
  return number;
}

/** The mark of collections that are without the containers with exempt images: their meaning depends on a parameter that they do not name. */
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

  of(part: unknown): string {
    const text = JSON.stringify(part);
    const named = new Set(this.#namesIn(text));
    for (const name of named) for (const one of this.#definitionOf(name).names) named.add(one);
    return JSON.stringify([text, ...[...named].map((name) => [name, this.#definitionOf(name).number])]);
  }

  #definitionOf(name: string): Definition {
    const known = this.#definitions.get(name);
    if (known !== undefined) return known;
    const text = this.#texts.get(name) ?? "";
    const definition = { number: numberIn(this.#numbers, text), names: this.#namesIn(text) };
    this.#definitions.set(name, definition);
    return definition;
  }

  /** Every text between quotes; a value that only looks like a name makes a part mean less in common than it does. */
  #namesIn(text: string): readonly string[] {
    return text.split('"').filter((one) => this.#texts.has(one));
  }
}
