import { groupBy } from "../lib/lists.js";
import type { Case, Rule, Severity } from "../model/model.js";
import { isNever } from "../model/predicate.js";

/** The findings of a policy where an engine denies by policy: only errors may be denied. */
export const levels = ["error", "warning"] as const;
export type Level = (typeof levels)[number];

/** Some cases of a rule. */
export interface CasesOfRule {
  readonly rule: Rule;
  readonly cases: readonly Case[];
}

/** Cases of a rule with one text, under the name that they have in a policy. */
export interface PolicyEntry {
  /** `win-run-as-user`, and `win-run-as-user.2` for the second text. */
  readonly name: string;
  readonly rule: Rule;
  /** What the violation does, and how to fix it, in sentences. */
  readonly text: string;
  readonly cases: readonly Case[];
}

export function levelOf(severity: Severity): Level {
  return severity === "error" ? "error" : "warning";
}

/** How titles of policies name a level. */
export const levelTitle: Record<Level, string> = { error: "errors", warning: "warnings and advice" };

/** What policies of a level report. */
export const levelText: Record<Level, string> = {
  error: "This policy reports objects that Kubernetes rejects, or that do not start or do not work.",
  warning:
    "This policy reports settings that have no effect on Windows, that are unsafe or unreliable there, or that can be improved.",
};

/** The rules with their cases of one level; without rules that have none. */
export function casesOfLevel(rules: readonly Rule[], level: Level): readonly CasesOfRule[] {
  return rules.flatMap((rule) => {
    const cases = rule.cases.filter(({ severity }) => levelOf(severity) === level);
    return cases.length === 0 ? [] : [{ rule, cases }];
  });
}

/** Can a case find something? With some parameters, it cannot. */
export function canFind({ finds }: Case): boolean {
  return finds.some(({ when }) => !isNever(when));
}

/** The cases of a rule by text. A rule that can find nothing has entries, too, so that it is in its policy. */
export function entriesOf({ rule, cases }: CasesOfRule): readonly PolicyEntry[] {
  const findable = cases.filter(canFind);
  const byText = groupBy(findable.length === 0 ? cases : findable, adviceOf);
  return [...byText].map(([text, some], index) => ({
    name: index === 0 ? rule.id : `${rule.id}.${index + 1}`,
    rule,
    text,
    cases: some,
  }));
}

function adviceOf({ message, remediation }: Case): string {
  return `${message} ${remediation}`;
}
