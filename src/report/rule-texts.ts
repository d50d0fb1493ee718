import type { Finding, Severity } from "../model/model.js";
import type { Profile } from "../model/profile.js";
import type { KubeVersion } from "../model/version.js";
import { compareVersions } from "../model/version.js";
import type { ReleaseIndex } from "../release/index-file.js";

/** Texts of a rule for reports. */
export interface RuleText {
  readonly title: string;
  /** Why the rule exists, as sentences. */
  readonly description: string;
  readonly family: string;
  readonly profile: Profile;
  /** The most severe of its severities. */
  readonly severity: Severity;
}

/** Texts by id of the rule. */
export type RuleTexts = ReadonlyMap<string, RuleText>;

/** The texts of all rules of these releases. The newest release wins. */
export function ruleTextsOf(indexes: readonly ReleaseIndex[]): RuleTexts {
  const oldestFirst = [...indexes].sort((a, b) =>
    compareVersions(a.kubernetes as KubeVersion, b.kubernetes as KubeVersion),
  );
  return new Map(
    oldestFirst.flatMap(({ rules }) =>
      rules.map(
        ({ id, title, description, family, profile, severity }) =>
          [id, { title, description, family, profile, severity }] as const,
      ),
    ),
  );
}

/** The kinds without a namespace in these releases: a PolicyReport cannot contain their findings, a ClusterPolicyReport can. */
export function clusterScopedKindsOf(indexes: readonly ReleaseIndex[]): ReadonlySet<string> {
  const ofRules = indexes.flatMap(({ kinds }) => kinds.filter(({ namespaced }) => namespaced === false));
  const removed = indexes.flatMap(({ removedApis }) => removedApis.filter(({ namespaced }) => namespaced === false));
  return new Set([...ofRules.map(({ kind }) => kind), ...removed.map(({ name }) => name.replace(/^.* /, ""))]);
}

/** The texts of a rule. Without texts, the id is the title. */
export function textsFor(texts: RuleTexts, rule: string): RuleText {
  return texts.get(rule) ?? { title: rule, description: "", family: "", profile: "core", severity: "warning" };
}

/** `hostPID on a Windows pod (win-host-pid)`: the problem, and the rule. Only the id of a rule without texts. */
export function titledRule(texts: RuleTexts, { rule }: Pick<Finding, "rule">): string {
  const title = texts.get(rule)?.title;
  return title === undefined ? rule : `${title} (${rule})`;
}

/** The texts of the rule of a finding. Without texts, the id is the title, and the finding has the rest. */
export function ruleTextOf(texts: RuleTexts, { rule, profile, severity }: Finding): RuleText {
  return texts.get(rule) ?? { title: rule, description: "", family: "", profile, severity };
}
