/** Parts of explanations that the page and the terminal share. */

import type { Difference } from "../../diff/change.js";
import { differenceTexts } from "../../diff/rule-differences.js";
import type { Example } from "../../explain/examples.js";
import type { ExplainedKind, Explanation, ScopeEffect, VersionEffects } from "../../explain/explanation.js";
import { enumerate, groupBy } from "../../lib/lists.js";
import type { Condition } from "../../model/condition-words.js";
import type { FixGrade } from "../../model/fix.js";
import type { Effect } from "../../model/model.js";
import type { Source } from "../../model/sources.js";
import type { KubeVersion } from "../../model/version.js";
import { versionList } from "../../model/version.js";
import { customFamily } from "../../spec/read-custom-rules.js";

/** A row of the table of effects: versions with the same effect. */
export interface EffectRow extends ScopeEffect {
  readonly versions: string;
  readonly run: readonly KubeVersion[];
  /** Whether other rows of these versions have the same scope, so that the effect depends on fields and values, too. */
  readonly isShared: boolean;
}

/** Joins neighbouring entries with the same effects: `1.24 to 1.27`. */
export function effectRows(versions: readonly VersionEffects[]): readonly EffectRow[] {
  const runs: VersionEffects[][] = [];
  for (const one of versions) {
    const run = runs.at(-1);
    if (run?.[0] && JSON.stringify(run[0].effects) === JSON.stringify(one.effects)) run.push(one);
    else runs.push([one]);
  }
  return runs.flatMap((run) => {
    const effects = run[0]?.effects ?? [];
    const kubernetes = run.map((one) => one.kubernetes);
    const versions = versionList(kubernetes);
    const isShared = (one: ScopeEffect): boolean => effects.filter(({ scope }) => scope === one.scope).length > 1;
    return effects.map((one) => ({ ...one, versions, run: kubernetes, isShared: isShared(one) }));
  });
}

/** `\`rejected\` (error) if os.name is windows`: which effect a case has, and when. */
export function effectText(one: ScopeEffect): string {
  const { effect, severity, clause } = one;
  return `\`${effect}\` (${severity})${clause === undefined ? "" : ` ${scopeText(one)}`}`;
}

/** `if os.name is windows (\`declared-windows\`)`: the condition of a scope, and its name, which releases and `diff` show. */
function scopeText({ scope, clause }: ScopeEffect): string {
  return clause === undefined ? "" : `if ${clause} (\`${scope}\`)`;
}

/** When a row applies. Rows of one scope differ in what is found: the findings show that. `findings` names them. */
export function rowCondition(row: EffectRow, findings: { readonly some: string; readonly conditions: string }): string {
  if (row.isShared) return [scopeText(row), `for ${findings.some}`].filter((text) => text !== "").join(", ");
  return row.clause === undefined ? `if the ${findings.conditions} are met` : scopeText(row);
}

/** A line of a condition; lines of a list have the level 1 or more. */
interface ConditionLine {
  readonly level: number;
  readonly text: string;
}

/** `When the value is \`true\`.`, or `When all of these are true:` with the conditions below it. */
export function conditionLines(when: Condition): readonly ConditionLine[] {
  if (typeof when === "string") return [{ level: 0, text: `When ${when}.` }];
  return [{ level: 0, text: `When ${when.heading}:` }, ...when.of.flatMap((one) => listLines(one, 1))];
}

function listLines(condition: Condition, level: number): readonly ConditionLine[] {
  if (typeof condition === "string") return [{ level, text: condition }];
  return [{ level, text: `${condition.heading}:` }, ...condition.of.flatMap((one) => listLines(one, level + 1))];
}

/** Notes on the table of effects. */
export function effectNotes(explanation: Explanation): readonly string[] {
  return [...workloadNotes(explanation), ...otherVersionsNotes(explanation)];
}

/** How to see the conditions of versions that the findings are not about, where effects depend on fields and values. */
function otherVersionsNotes({ rule, kubernetes, versions, custom }: Explanation): readonly string[] {
  const others = effectRows(versions).filter(({ isShared, run }) => isShared && !run.includes(kubernetes));
  const runs = groupBy(others, (row) => row.versions);
  return [...runs].map(([title, [row]]) => {
    const command = `wincompat explain ${rule}${custom?.options ?? ""} --kubernetes ${row?.run.at(-1)}`;
    return `For the fields and values in ${enumerate(title.split(", "))}, run \`${command}\`.`;
  });
}

/** Notes on workloads that the API server accepts, although it rejects their pods. */
function workloadNotes({ family, cases, kinds, versions }: Explanation): readonly string[] {
  const templates = cases.some(({ effect, podsOnly }) => effect === "rejected" && podsOnly)
    ? ["The API server rejects a Pod. It accepts a workload with such a template, and then rejects each pod: `fails`."]
    : [];
  // Policies deny what custom rules reject, in every kind.
  const rejecting = family.id === customFamily ? [] : versions.filter(({ effects }) => effects.some(rejectsTemplates));
  const lax = kinds.flatMap(({ kind, unvalidated }) => {
    const accepting = rejecting.map(({ kubernetes }) => kubernetes).filter((version) => unvalidated.includes(version));
    return accepting.length === 0
      ? []
      : `In ${versionList(accepting)}, the API server accepts a ${kind} and rejects its pods, so the effect is \`fails\`.`;
  });
  return [...templates, ...lax];
}

function rejectsTemplates({ effect, podsOnly }: ScopeEffect): boolean {
  return effect === "rejected" && !podsOnly;
}

/** How versions changed the rule, without changes of the description and of texts that are only removed. */
export function changeTexts({ changes, versions }: Pick<Explanation, "changes" | "versions">): readonly string[] {
  const clauses = new Map(
    versions.flatMap(({ effects }) => effects.map(({ scope, clause }) => [scope, clause ?? "always"])),
  );
  return changes.flatMap(({ kubernetes, kind, summary, differences }) => {
    const details = differences
      .filter(isShown)
      .flatMap((one) => differenceTexts(one, (scope) => clauses.get(scope) ?? scope))
      .map((one) => `${one}.`.replace(/\.\.$/, "."));
    if (differences.length > 0 && details.length === 0) return [];
    const texts = details.length > 0 ? [...new Set(details)] : [summary];
    return [[`${kubernetes}: ${kind.replace("rule-", "")}.`, ...texts].join(" ")];
  });
}

function isShown(difference: Difference): boolean {
  if (difference.aspect === "description") return false;
  if (difference.aspect !== "message" && difference.aspect !== "remediation") return true;
  return difference.after.some((text) => !difference.before.includes(text));
}

/** How paths of a Pod are written in workloads; undefined if the paths of no kind have a prefix. */
export function prefixesOf(kinds: readonly ExplainedKind[]): string | undefined {
  const byPrefix = groupBy(
    kinds.filter(({ prefix }) => prefix !== ""),
    ({ prefix }) => prefix,
  );
  const [most, ...others] = [...byPrefix].sort(([, a], [, b]) => b.length - a.length);
  if (most === undefined) return undefined;
  const exceptions = others.map(([prefix, of]) => `\`${prefix}\` in a ${of.map(({ kind }) => kind).join(" or ")}`);
  const rest = exceptions.length === 0 ? "" : ` (${exceptions.join(", ")})`;
  return `Paths are relative to a Pod. In a workload, add \`${most[0]}\` before them${rest}.`;
}

/** The paths and effects that a rule reports for an example. */
export function findingsText(findings: readonly { readonly path: string; readonly effect: Effect }[]): string {
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

/** Where policies with a rule come from, unless releases contain it. */
export function buildText({ custom }: Pick<Explanation, "custom">): string {
  if (custom === undefined) return "";
  return `The policies in dist-policies do not contain this rule. Build policies that contain it: \`${custom.build}\`.`;
}

/** Why an engine has no policies for a rule, and where the newest ones are. */
export function unsupportedText(
  { rule, custom }: Pick<Explanation, "rule" | "custom">,
  unsupported: string,
  newest?: KubeVersion,
): string {
  const text = `Not supported. ${unsupported}`;
  if (newest === undefined) return text;
  return `${text} To see its policies for Kubernetes ${newest}, run \`wincompat explain ${rule}${custom?.options ?? ""} --kubernetes ${newest}\`.`;
}

/** How `fix` treats a finding, by grade. */
export const fixNotes: Readonly<Record<FixGrade | "none", string>> = {
  none: "No automatic fix.",
  safe: "Fix: run `wincompat fix`.",
  suggested: "Fix: run `wincompat fix --suggested`.",
};
