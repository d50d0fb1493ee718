import type { Finding, Profile, Severity } from "../model/model.js";
import type { KubeVersion } from "../model/version.js";
import { compareVersions } from "../model/version.js";
import type { ReleaseIndex } from "../release/index-file.js";

/** What reports say of a rule, wherever it finds something. */
export interface RuleText {
  readonly title: string;
  /** Why the rule is there, as sentences. */
  readonly description: string;
  readonly family: string;
  readonly profile: Profile;
  /** The gravest severity that it can have. */
  readonly severity: Severity;
}

/** Texts by id of the rule. */
export type RuleTexts = ReadonlyMap<string, RuleText>;

/** The texts of all rules of some releases; of a rule in several of them, those of the newest. */
export function ruleTextsOf(indexes: readonly ReleaseIndex[]): RuleTexts {
  const oldestFirst = [...indexes].sort((a, b) => compareVersions(a.kubernetes as KubeVersion, b.kubernetes as KubeVersion));
  return new Map(
    oldestFirst.flatMap(({ rules }) =>
      rules.map(({ id, title, description, family, profile, severity }) => [id, { title, description, family, profile, severity }] as const),
    ),
  );
}

/** The texts of the rule of a finding. A rule without texts is called by its id, and is as the finding says. */
export function ruleTextOf(texts: RuleTexts, { rule, profile, severity }: Finding): RuleText {
  return texts.get(rule) ?? { title: rule, description: "", family: "", profile, severity };
}
