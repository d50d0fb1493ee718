/** Parts of explanations that the page and the terminal share. */

import { differenceText } from "../diff/rule-differences.js";
import type { Example } from "../explain/examples.js";
import type { ExplainedKind, Explanation, ScopeEffect, VersionEffects } from "../explain/explanation.js";
import { groupBy } from "../lib/group-by.js";
import type { FixGrade } from "../model/fix.js";
import type { Effect, Source } from "../model/model.js";
import { versionList } from "../model/version.js";

/** A row of the table of effects: versions with the same effect. */
interface EffectRow extends ScopeEffect {
  readonly versions: string;
}

/** Joins neighbouring entries with the same effects: `1.24 to 1.27`. */
export function effectRows(versions: readonly VersionEffects[]): readonly EffectRow[] {
  const runs: VersionEffects[][] = [];
  for (const one of versions) {
    const run = runs.at(-1);
    if (run?.[0] && JSON.stringify(run[0].effects) === JSON.stringify(one.effects)) run.push(one);
    else runs.push([one]);
  }
  return runs.flatMap((run) =>
    (run[0]?.effects ?? []).map((effect) => ({
      ...effect,
      versions: versionList(run.map(({ kubernetes }) => kubernetes)),
    })),
  );
}

/** Notes on workloads that the API server accepts, although it rejects their pods. */
export function effectNotes({ cases, kinds }: Explanation): readonly string[] {
  const rejected = cases.filter(({ effect }) => effect === "rejected");
  const lax = rejected.some(({ podsOnly }) => !podsOnly)
    ? kinds.filter(({ unvalidated }) => unvalidated.length > 0)
    : [];
  const templates = rejected.some(({ podsOnly }) => podsOnly)
    ? ["The API server rejects a Pod. It accepts a workload with such a template, and then rejects each pod: `fails`."]
    : [];
  const unvalidated = lax.map(
    ({ kind, unvalidated: versions }) =>
      `In ${versionList(versions)}, the API server accepts a ${kind} and rejects its pods, so the effect is \`fails\`.`,
  );
  return [...templates, ...unvalidated];
}

/** How a version changed the rule. */
export function changeText({ kubernetes, kind, summary, differences }: Explanation["changes"][number]): string {
  const details = differences.map((one) => `${differenceText(one)}.`.replace(/\.\.$/, "."));
  return [`${kubernetes}: ${kind.replace("rule-", "")}.`, ...(details.length > 0 ? details : [summary])].join(" ");
}

/** `spec.template.` in Deployment, …; undefined if the paths of no kind have a prefix. */
export function prefixesOf(kinds: readonly ExplainedKind[]): string | undefined {
  const byPrefix = groupBy(
    kinds.filter(({ prefix }) => prefix !== ""),
    ({ prefix }) => prefix,
  );
  const parts = [...byPrefix].map(([prefix, of]) => `\`${prefix}\` in ${of.map(({ kind }) => kind).join(", ")}`);
  return parts.length === 0 ? undefined : parts.join("; ");
}

/** The paths and effects that a rule reports for an example. */
export function verdictOf(findings: readonly { readonly path: string; readonly effect: Effect }[]): string {
  if (findings.length === 0) return "the rule reports nothing.";
  return `${findings.map(({ path, effect }) => `\`${path}\` (\`${effect}\`)`).join(", ")}.`;
}

/** The title of an example without findings. */
export function goodTitle({ isCorrect }: Example): string {
  return isCorrect ? "A manifest that passes" : "A manifest that this rule does not report";
}

export function sourceText({ text, says }: Source): string {
  return says === undefined ? text : `${text}: ${says}`;
}

/** How `fix` treats a finding, by grade. */
export const fixNotes: Readonly<Record<FixGrade, string>> = {
  safe: "`wincompat fix` fixes it.",
  suggested: "`wincompat fix --suggested` fixes it.",
};
