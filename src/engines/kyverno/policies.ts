import { wrapAnsi } from "fast-wrap-ansi";
import { groupBy } from "../../lib/lists.js";
import type { Model, Rule } from "../../model/model.js";
import type { Mutation } from "../../model/mutation.js";
import { podSubjectName } from "../../model/subject.js";
import type { CasesOfRule, Level } from "../entries.js";
import { casesOfLevel, levels, levelText, levelTitle } from "../entries.js";
import type { RuleGroup } from "../groups.js";
import { groupFolder, isDeniable, policyTitle, ruleGroups } from "../groups.js";
import { kyvernoProgram } from "../kyverno-program/versions.js";
import { servedKinds } from "./context.js";

/** Kyverno refuses longer names of policies and rules. */
const longestName = 63;

/** 16 characters are left for what policies add to an id: `wincompat-`, or a subject such as `-runtime-class`. */
export const longestRule = longestName - 16;

/** As in `wincompat-builds-nodes-warning`. */
export const longestFamily = longestName - "wincompat-".length - "-nodes-warning".length;

/** The rules of a group with their cases of one level: what becomes a ClusterPolicy. */
export interface ValidatingPolicy {
  /** `wincompat-host-namespaces-error` */
  readonly name: string;
  /** Where its set is: `kyverno`, or `profiles/strict/kyverno`. */
  readonly set: string;
  readonly group: RuleGroup;
  readonly level: Level;
  /** May it deny the objects that it is about? Policies that may not, such as those about Nodes, are installed only on request. */
  readonly deniable: boolean;
  /** By subject, because a rule of Kyverno checks one: a pod template, or complete objects. */
  readonly rules: ReadonlyMap<string, readonly CasesOfRule[]>;
}

/** By id of group, then errors before the rest. @param model as API servers see it */
export function validatingPolicies(model: Model): readonly ValidatingPolicy[] {
  return ruleGroups(model).flatMap((group) => {
    const parts = [...groupBy(group.rules, (rule) => isDeniable(rule, model))].sort(
      ([a], [b]) => Number(b) - Number(a),
    );
    return parts.flatMap(([deniable, rules]) => {
      const id = !deniable && parts.length > 1 ? `${group.id}-nodes` : group.id;
      return levels.flatMap((level) => policyOf({ group, deniable, level, name: `wincompat-${id}-${level}` }, rules));
    });
  });
}

type Named = Pick<ValidatingPolicy, "group" | "deniable" | "level" | "name">;

function policyOf(named: Named, rules: readonly Rule[]): readonly ValidatingPolicy[] {
  const withCases = casesOfLevel(rules, named.level);
  const bySubject = groupBy(withCases, ({ rule }) => rule.subject);
  return withCases.length === 0 ? [] : [{ ...named, set: groupFolder("kyverno", named.group), rules: bySubject }];
}

/** Every rule of a policy, of all subjects. */
export function rulesIn({ rules }: Pick<ValidatingPolicy, "rules">): readonly CasesOfRule[] {
  return [...rules.values()].flat();
}

/** The folder of a policy, with a kustomization of all that are in it. */
export function policyFolder({ set, deniable }: Pick<ValidatingPolicy, "set" | "deniable">): string {
  return `${set}/${deniable ? "policies" : "nodes"}`;
}

export function policyPath(policy: Pick<ValidatingPolicy, "set" | "deniable" | "name">): string {
  return `${policyFolder(policy)}/${policy.name}.yaml`;
}

/** May the policy deny? Only errors, and never a Node: one that cannot register is worse than one with a wrong label. */
export function mayDenyPolicy({ level, deniable }: Pick<ValidatingPolicy, "level" | "deniable">): boolean {
  return level === "error" && deniable;
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

const kyvernoSeverity: Record<Level, string> = { error: "high", warning: "medium" };

/** One category for all: catalogs sort by it, and no other has one for Windows. */
export const category = "Windows";

export function described(model: Model, policy: ValidatingPolicy): Description {
  const { group, level, rules, deniable } = policy;
  const kinds = [...rules.keys()].flatMap((subject) =>
    servedKinds(model, subject).map((kind) => kind.replace(/^.*\//, "")),
  );
  // The titles of groups that are only about Nodes name them already.
  const isPartAboutNodes = !deniable && group.rules.some((rule) => isDeniable(rule, model));
  const titles = rulesIn(policy).map(({ rule }) => `${rule.title} (${rule.id}).`);
  return {
    title: `${policyTitle(group)}${isPartAboutNodes ? ", Nodes" : ""}: ${levelTitle[level]}`,
    text: [group.description, levelText[level], ...titles].join(" "),
    severity: kyvernoSeverity[level],
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

/** The lines of a text that YAML folds: broken between words. */
export function folded(text: string): string {
  return wrapAnsi(text, 110);
}

/** The lines of a comment in YAML. */
export function commentLines(text: string): string {
  return folded(text).replace(/^/gm, "# ");
}
