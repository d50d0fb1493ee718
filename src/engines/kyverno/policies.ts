import { groupBy } from "../../lib/lists.js";
import type { Model, Rule, Subject } from "../../model/model.js";
import type { Mutation } from "../../model/mutation.js";
import { podSubjectName } from "../../model/subject.js";
import type { CasesOfRule, Level } from "../entries.js";
import { casesOfLevel, levels, levelText, levelTitle } from "../entries.js";
import type { RuleGroup } from "../groups.js";
import { groupFolder, pluralKinds, pluralResource, policyTitle, protectedSubjectOf, ruleGroups } from "../groups.js";
import { severityOfLevel } from "../kyverno-program/policies.js";
import { kyvernoProgram } from "../kyverno-program/versions.js";
import { servedKinds } from "./context.js";

/** The rules of a group with their cases of one level: what becomes a ClusterPolicy. */
export interface ValidatingPolicy {
  /** `wincompat-host-namespaces-error` */
  readonly name: string;
  /** Where its set is: `kyverno`, or `profiles/strict/kyverno`. */
  readonly set: string;
  readonly group: RuleGroup;
  readonly level: Level;
  /** What it is about, if policies may not deny it: policies about Nodes are installed only on request. */
  readonly protectedSubject: Subject | undefined;
  /** By subject, because a rule of Kyverno checks one: a pod template, or complete objects. */
  readonly rules: ReadonlyMap<string, readonly CasesOfRule[]>;
}

/** By id of group, then errors before the rest. @param model as API servers see it */
export function validatingPolicies(model: Model): readonly ValidatingPolicy[] {
  return ruleGroups(model).flatMap((group) => {
    const parts = [...groupBy(group.rules, (rule) => protectedSubjectOf(rule, model))].sort(
      ([a], [b]) => Number(a !== undefined) - Number(b !== undefined),
    );
    return parts.flatMap(([subject, rules]) => {
      const id = subject === undefined || parts.length === 1 ? group.id : `${group.id}-${pluralResource(subject)}`;
      return levels.flatMap((level) =>
        policyOf({ group, protectedSubject: subject, level, name: `wincompat-${id}-${level}` }, rules),
      );
    });
  });
}

type Named = Pick<ValidatingPolicy, "group" | "protectedSubject" | "level" | "name">;

function policyOf(named: Named, rules: readonly Rule[]): readonly ValidatingPolicy[] {
  const withCases = casesOfLevel(rules, named.level);
  const bySubject = groupBy(withCases, ({ rule }) => rule.subject);
  return withCases.length === 0 ? [] : [{ ...named, set: groupFolder("kyverno", named.group), rules: bySubject }];
}

/** Every rule of a policy, of all subjects. */
export function rulesIn({ rules }: Pick<ValidatingPolicy, "rules">): readonly CasesOfRule[] {
  return [...rules.values()].flat();
}

/** May the policy deny? Only errors, and never a Node: one that cannot register is worse than one with a wrong label. */
export function mayDenyPolicy({
  level,
  protectedSubject,
}: Pick<ValidatingPolicy, "level" | "protectedSubject">): boolean {
  return level === "error" && protectedSubject === undefined;
}

/** `wincompat-set-node-selector`: the policy of a mutation. */
export function mutationPolicyName({ id }: Pick<Mutation, "id">): string {
  return `wincompat-${id}`;
}

/** The rule for one subject in the policy of a mutation. */
export function mutationRuleName({ id }: Pick<Mutation, "id">, subject: string): string {
  return subject === podSubjectName ? id : `${id}-${subject}`;
}

/** What catalogs and reports show of a policy, the same in its annotations and its package. */
interface Description {
  readonly title: string;
  /** Sentences. */
  readonly text: string;
  /** In the words of Kyverno's reports. */
  readonly severity: string;
  /** The kinds that it looks into. */
  readonly subject: string;
}

/** One category for all: catalogs sort by it, and no other has one for Windows. */
export const category = "Windows";

export function described(model: Model, policy: ValidatingPolicy): Description {
  const { group, level, rules, protectedSubject } = policy;
  const kinds = [...rules.keys()].flatMap((subject) =>
    servedKinds(model, subject).map((kind) => kind.replace(/^.*\//, "")),
  );
  // The titles of groups that are only about Nodes name them already.
  const isPart = group.rules.some(({ subject }) => subject !== protectedSubject?.name);
  const part = protectedSubject !== undefined && isPart ? `, ${pluralKinds(protectedSubject)}` : "";
  const titles = rulesIn(policy).map(({ rule }) => `${rule.title} (${rule.id}).`);
  return {
    title: `${policyTitle(group)}${part}: ${levelTitle[level]}`,
    text: [group.description, levelText[level], ...titles].join(" "),
    severity: severityOfLevel[level],
    subject: [...new Set(kinds)].join(", "),
  };
}

/** The versions that evaluated the policies, for annotations; `untested` if none did. */
export function executedVersions(
  model: Pick<Model, "version" | "executed">,
): Readonly<Record<"oldest" | "kyverno" | "kubernetes", string>> {
  const kyverno = model.executed[kyvernoProgram.id] ?? [];
  const [oldest = "untested"] = kyverno;
  return {
    oldest,
    kyverno: kyverno.length === 0 ? "untested" : kyverno.join(", "),
    kubernetes: JSON.stringify(executedKubernetes(model)),
  };
}

export function executedKubernetes({ version, executed }: Pick<Model, "version" | "executed">): string {
  return (executed["kubernetes"] ?? []).length === 0 ? "untested" : version;
}
