import { isSameList } from "../lib/lists.js";
import { remembered } from "../lib/remembered.js";
import type { Finding, SubjectKind, Verdict } from "./model.js";
import type { ParameterValues } from "./parameter.js";
import { defaultsOf, namedTexts } from "./parameter.js";
import { sortedVerdict } from "./policy.js";
import type { CollectionOf } from "./predicate.js";
import type { EvaluatedCase, EvaluatedRule, RuleSet } from "./rule-set.js";

/** One evaluation: the object or its template, and what is known about it. */
export interface Evaluation {
  readonly root: unknown;
  /** By the number of a scope: is the object in it? Undefined until it is evaluated. */
  readonly scopes: (boolean | undefined)[];
  /** By the number of a case: what it finds; undefined until it is evaluated. */
  readonly found: (readonly Finding[] | undefined)[];
  /** By the number of the evidence of a subject. */
  readonly evidence: (readonly string[] | undefined)[];
  /** What the previous policy found, and its verdict. */
  latest: (Found & { readonly verdict: Verdict }) | undefined;
}

/** What a policy finds in an object. */
interface Found {
  readonly evidence: readonly string[];
  /** By case, in their order. */
  readonly findings: readonly (readonly Finding[])[];
}

/** What a case finds. */
export type EvaluateCase = (evaluation: Evaluation, kind: SubjectKind) => readonly Finding[];

/** What policies share: their rules mean the same if their texts are equal. Numbers begin at 0. */
export interface Environment {
  /** The same function of a case, called once for an evaluation. */
  once(rule: Pick<EvaluatedRule, "id" | "profile">, one: EvaluatedCase, evaluate: EvaluateCase): EvaluateCase;
  /** The number of a scope of the policy. */
  scopeNumber(name: string): number;
  /** The number of the evidence of a subject of the policy. */
  evidenceNumber(subject: string): number;
  /** The evaluation of an object, which the policies continue. */
  evaluationOf(object: unknown, root: unknown, kind: SubjectKind): Evaluation;
}

function newEvaluation(root: unknown): Evaluation {
  return { root, scopes: [], found: [], evidence: [], latest: undefined };
}

/** The verdict of an evaluation; that of the previous policy if it found the same. */
export function verdictOf(evaluation: Evaluation, { evidence, findings }: Found): Verdict {
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
    once: (_rule, _one, evaluate) => evaluate,
    scopeNumber: (name) => scopes.findIndex((one) => one.name === name),
    evidenceNumber: (subject) => subjects.findIndex((one) => one.name === subject),
    evaluationOf: (_object, root) => newEvaluation(root),
  };
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
      once: ({ id, profile }, { scope: _scope, ...one }, evaluate) => {
        // Only the cases of the kinds in an input are evaluated.
        let number: number | undefined;
        return (evaluation, kind) => {
          number ??= numberIn(cases, meanings.of([id, profile, one]));
          return (evaluation.found[number] ??= evaluate(evaluation, kind));
        };
      },
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
