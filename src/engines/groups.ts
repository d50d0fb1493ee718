import { compareText } from "../lib/compare.js";
import { enumerate, groupBy } from "../lib/lists.js";
import type { Model, Rule, Subject, SubjectKind } from "../model/model.js";
import type { Profile } from "../model/profile.js";
import { profileTexts } from "../model/profile.js";

/**
 * Rules with common policies: the core rules of a family, or all rules of another profile. Policies are named after groups
 * (docs/decisions/002-names.md).
 */
export interface RuleGroup {
  /** `security-context`, or `mixed-cluster`. */
  readonly id: string;
  readonly title: string;
  /** What its rules are about, in sentences. */
  readonly description: string;
  readonly profile: Profile;
  /** Semantic version of the release. */
  readonly version: string;
  readonly rules: readonly Rule[];
}

/** The folder of a group's files in a release. Recommendations are separate from facts. */
export function groupFolder(engine: string, { profile }: Pick<RuleGroup, "profile">): string {
  return profile === "core" ? engine : `profiles/${profile}/${engine}`;
}

/** The title of a group's policies. It names Windows once. */
export function policyTitle({ title }: Pick<RuleGroup, "title">): string {
  return title.includes("Windows") ? title : `${title} on Windows`;
}

/** The groups of the rules of a model, by id. */
export function ruleGroups(model: Model): readonly RuleGroup[] {
  const byId = groupBy(model.rules, (rule) => (rule.profile === "core" ? rule.family : rule.profile));
  return [...byId]
    .map(([id, rules]): RuleGroup => {
      const profile = rules[0]?.profile ?? "core";
      const texts = profile === "core" ? model.families[id] : profileTexts[profile];
      const { title, description } = texts ?? { title: id, description: id };
      return { id, title, description, profile, version: model.release.version, rules };
    })
    .sort((a, b) => compareText(a.id, b.id));
}

/** The name of a policy's package in a catalog. Releases for several versions of Kubernetes have packages of the same policy. */
export function packageName(policy: string, { version }: Pick<Model, "version">): string {
  return `${policy}-kubernetes-${version.replace(".", "-")}`;
}

/** May policies deny what a rule finds? Only errors, and never in objects that the spec protects, such as Nodes. */
export function mayDeny(rule: Pick<Rule, "cases" | "subject">, { subjects }: Pick<Model, "subjects">): boolean {
  return hasErrors(rule) && isDeniable(rule, { subjects });
}

/** May policies deny the objects that a rule is about? */
export function isDeniable({ subject }: Pick<Rule, "subject">, { subjects }: Pick<Model, "subjects">): boolean {
  return subjects.some(({ name, deniable }) => name === subject && deniable);
}

/** The subject of a rule, if policies may not deny its objects. Policies about it are separate, and named after it. */
export function protectedSubjectOf(
  { subject }: Pick<Rule, "subject">,
  { subjects }: Pick<Model, "subjects">,
): Subject | undefined {
  return subjects.find(({ name, deniable }) => name === subject && !deniable);
}

/** `nodes`: how folders and policies are named after a subject. */
export function pluralResource({ name, kinds }: Pick<Subject, "name" | "kinds">): string {
  const [only, ...others] = kinds;
  return others.length === 0 ? (only?.resource ?? name) : name;
}

/** `Nodes`: the kinds of a subject in sentences. */
export function pluralKinds({ kinds }: Pick<Subject, "kinds">): string {
  return enumerate(kinds.map(pluralKind));
}

/** The subjects whose objects policies may not deny. */
export function protectedSubjects<Of extends Pick<Subject, "deniable">>(subjects: readonly Of[]): readonly Of[] {
  return subjects.filter(({ deniable }) => !deniable);
}

/** `Nodes`: the kinds that policies may not deny, in sentences. */
export function protectedKinds({ subjects }: Pick<Model, "subjects">): string {
  return enumerate(protectedSubjects(subjects).flatMap(({ kinds }) => kinds.map(pluralKind)));
}

/** `NetworkPolicies`: as the resource is spelled, from where it differs from the kind. */
function pluralKind({ kind, resource = "" }: SubjectKind): string {
  const end = [...resource].findIndex((letter, index) => letter !== kind[index]?.toLowerCase());
  return end === -1 ? kind : kind.slice(0, end) + resource.slice(end);
}

/** Whether a rule reports what Kubernetes rejects, or what does not start or work. */
export function hasErrors({ cases }: Pick<Rule, "cases">): boolean {
  return cases.some(({ severity }) => severity === "error");
}
