import { isSameList } from "../lib/lists.js";
import type { Finding, SubjectKind, Verdict } from "./model.js";
import type { ParameterValues } from "./parameter.js";
import { sortedVerdict } from "./policy.js";
import type { EvaluatedCase, EvaluatedRule, RuleSet } from "./rule-set.js";

/** One evaluation: the object or its template, and what is known about it. */
export interface Evaluation {
  readonly root: unknown;
  /** By the number of a scope: is the object in it? Undefined until it is asked for. */
  readonly scopes: (boolean | undefined)[];
  /** By the number of a case: what it finds; undefined until it is evaluated. */
  readonly found: (readonly Finding[] | undefined)[];
  evidence: readonly string[] | undefined;
  /** What the policy before found, and its verdict. */
  latest: { readonly found: readonly (readonly Finding[])[]; readonly verdict: Verdict } | undefined;
}

/** What a case finds. */
export type EvaluateCase = (evaluation: Evaluation, kind: SubjectKind) => readonly Finding[];

/** What policies share whose rules mean the same where their texts are equal. */
export interface Environment {
  /** The same function of a case, called once for an evaluation. */
  once(rule: Pick<EvaluatedRule, "id" | "profile">, one: EvaluatedCase, evaluate: EvaluateCase): EvaluateCase;
  /** The evaluation of an object, which the policies continue. */
  evaluationOf(object: unknown, root: unknown): Evaluation;
}

function newEvaluation(root: unknown): Evaluation {
  return { root, scopes: [], found: [], evidence: undefined, latest: undefined };
}

/** The verdict of an evaluation; the one of the policy before if that found the same. @param found by case, in their order */
export function verdictOf(evaluation: Evaluation, found: readonly (readonly Finding[])[]): Verdict {
  const { latest, evidence = [] } = evaluation;
  if (latest !== undefined && isSameList(found, latest.found)) return latest.verdict;
  const verdict = sortedVerdict({ evidence, findings: found.flat() });
  evaluation.latest = { found, verdict };
  return verdict;
}

/** The environment of a policy that shares nothing: it evaluates each object again, because a caller may have changed it. */
export function ownEnvironment(): Environment {
  return { once: (_rule, _one, evaluate) => evaluate, evaluationOf: (_object, root) => newEvaluation(root) };
}

/**
 * Lets policies of different versions evaluate a case once for an object, in a row: most versions have nearly all cases in common.
 * Objects must not change meanwhile.
 */
export class SharedEvaluations {
  readonly #environments = new Map<string, Environment>();

  /** Policies share it if all that cases depend on is equal: scopes, subjects, evidence and parameters. */
  environmentOf({ parameters, subjects, evidence, scopes }: RuleSet, values: ParameterValues): Environment {
    const key = JSON.stringify([parameters, subjects, evidence, scopes, [...values]]);
    const known = this.#environments.get(key) ?? sharedEnvironment();
    this.#environments.set(key, known);
    return known;
  }
}

function sharedEnvironment(): Environment {
  const numbers = new Map<string, number>();
  let [latest, evaluation] = [undefined as unknown, newEvaluation(undefined)];
  return {
    once: ({ id, profile }, one, evaluate) => {
      const key = JSON.stringify([id, profile, one]);
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      return (evaluation, kind) => (evaluation.found[number] ??= evaluate(evaluation, kind));
    },
    evaluationOf: (object, root) => {
      if (latest !== object) [latest, evaluation] = [object, newEvaluation(root)];
      return evaluation;
    },
  };
}
