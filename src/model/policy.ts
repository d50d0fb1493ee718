import { compareText } from "../lib/compare.js";
import type { Elements } from "./distinctions.js";
import type { Finding, Verdict } from "./model.js";
import { limitFindings } from "./too-many-findings.js";

/** The rules of one version, ready to evaluate. */
export interface Policy {
  /**
   * Why an object counts as Windows, and what is wrong with it.
   *
   * @param object a Kubernetes object as JSON
   * @returns both in a fixed order and without duplicates; empty for a kind without rules
   * @throws TooManyFindings for more findings than an object can have
   */
  evaluate(object: unknown): Verdict;
  /**
   * What rules distinguish elements of a list or a map of pods by. Absent where the rules cannot be read.
   *
   * @returns undefined where any two elements can make a difference
   */
  readonly distinguish?: (elements: Elements) => AnswersOf | undefined;
  /** The same rules with another value of a parameter. Absent where a policy has no parameters. */
  readonly withParameter?: (name: string, value: readonly string[]) => Policy;
}

/** A text that is equal for elements that make the same difference, also if an object has both of them. */
export type AnswersOf = (element: unknown) => string;

/** By path, then by rule, then by effect. */
function compareFindings(a: Finding, b: Finding): number {
  return (
    compareText(a.path, b.path) ||
    compareText(a.rule, b.rule) ||
    compareText(a.effect, b.effect) ||
    compareText(a.message, b.message) ||
    compareText(a.remediation, b.remediation)
  );
}

/**
 * Puts a verdict in the order of every policy, each finding once: findings that compare equal are equal.
 *
 * @throws TooManyFindings for more findings than an object can have
 */
export function sortedVerdict({ evidence, findings }: Verdict): Verdict {
  limitFindings(findings.length);
  const sorted = [...findings].sort(compareFindings);
  return {
    evidence: [...new Set(evidence)].sort(compareText),
    findings: sorted.filter((finding, index) => {
      const before = sorted[index - 1];
      return before === undefined || compareFindings(before, finding) !== 0;
    }),
  };
}
