import { compareText } from "../lib/compare.js";
import type { CustomResource } from "../model/custom-resource.js";
import { subjectKindOf, withCustomResources } from "../model/custom-resource.js";
import { fieldsInRules } from "../model/fields-in-rules.js";
import { knownCustomResources } from "../model/known-custom-resources.js";
import type { Model, Rule } from "../model/model.js";
import { resolve, resolveRules } from "../model/resolve.js";
import type { RuleSet } from "../model/rule-set.js";
import { evaluatedRule } from "../model/rule-set.js";
import { similarFields } from "../model/similar-fields.js";
import { podSubjectName } from "../model/subject.js";
import type { KubeVersion } from "../model/version.js";
import type { ReleasedKind, ReleaseIndex } from "../release/index-file.js";
import { releasedRule } from "../release/make-index.js";
import type { CustomRules } from "../spec-lint/custom-rules.js";

/** What is checked beyond a release. */
export interface Extension {
  /** Custom resources whose pod templates rules check. */
  readonly resources: readonly CustomResource[];
  readonly rules?: CustomRules;
}

/** What is checked unless a user adds something. */
export const defaultExtension: Extension = { resources: knownCustomResources };

/** The index of a release, with an extension. */
export function extendedIndex(index: ReleaseIndex, { resources, rules }: Extension): ReleaseIndex {
  const kinds = [...index.kinds, ...resources.map(releasedKind)];
  if (rules === undefined) return { ...index, kinds };
  const resolved = resolveRules(rules.spec, index.kubernetes as KubeVersion);
  // The index has the fields of all scopes.
  const reads = merged(index.reads, fieldsInRules({ ...resolved, scopes: [] }));
  return {
    ...index,
    kinds,
    reads,
    similar: { ...index.similar, ...similarFields(resolved, reads) },
    rules: [...index.rules, ...resolved.rules.map((rule) => releasedRule(rule, resolved))],
  };
}

/** What names the rules of a release, with those of an extension. Takes much less than the index. */
export function namedRules(
  index: ReleaseIndex,
  { rules }: Pick<Extension, "rules">,
): readonly Pick<Rule, "id" | "family" | "profile">[] {
  if (rules === undefined) return index.rules;
  return [...index.rules, ...resolveRules(rules.spec, index.kubernetes as KubeVersion).rules];
}

function releasedKind(resource: CustomResource): ReleasedKind {
  const { kind, groups, version, template } = subjectKindOf(resource);
  const ofApi = { kind, groups, version, admission: true, customResource: resource.resource };
  return { ...ofApi, subject: podSubjectName, template: template.text };
}

type BySubject = ReleaseIndex["reads"];

function merged(before: BySubject, after: BySubject): BySubject {
  const subjects = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(subjects.map((subject) => [subject, { ...before[subject], ...after[subject] }]));
}

/** A model with an extension, which policies are built from. */
export function extendedModel(model: Model, { resources, rules }: Extension): Model {
  const extended = withCustomResources(model, resources);
  if (rules === undefined) return extended;
  const { rules: added, families } = resolve(rules.spec, model.version);
  const all = [...model.rules, ...added].sort((a, b) => compareText(a.id, b.id));
  return { ...extended, rules: all, families };
}

/** The rules of a release, with an extension. */
export function extendedRules(set: RuleSet, { resources, rules }: Extension): RuleSet {
  const extended = withCustomResources(set, resources);
  if (rules === undefined) return extended;
  const added = resolveRules(rules.spec, set.version).rules.map((rule) => ({
    ...evaluatedRule(rule),
    custom: true as const,
  }));
  return { ...extended, rules: [...extended.rules, ...added] };
}
