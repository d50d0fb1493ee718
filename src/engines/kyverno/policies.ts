import type { Case, Model, Rule, Severity } from "../../model/model.js";
import { groupBy } from "../../lib/group-by.js";
import type { PolicyGroup } from "../groups.js";
import { groupFolder, policyGroups } from "../groups.js";

/** What a policy is about: Kyverno denies by policy, and errors alone may be denied. */
export const levels = ["error", "warning"] as const;
export type Level = (typeof levels)[number];

/** The rules of a group with their cases of one level: what becomes a ClusterPolicy. */
export interface ValidatingPolicy {
  /** `wincompat-host-namespaces-error` */
  readonly name: string;
  /** Where its set is: `kyverno`, or `profiles/strict/kyverno`. */
  readonly set: string;
  readonly group: PolicyGroup;
  readonly level: Level;
  /** Is it about Nodes? Such policies are installed only by those who ask for them. */
  readonly isAboutNodes: boolean;
  /** By subject, because a rule of Kyverno looks at one: a pod template, or objects as a whole. */
  readonly rules: ReadonlyMap<string, readonly CasesOfRule[]>;
}

export interface CasesOfRule {
  readonly rule: Rule;
  readonly cases: readonly Case[];
}

export function levelOf(severity: Severity): Level {
  return severity === "error" ? "error" : "warning";
}

const known = new WeakMap<Model, readonly ValidatingPolicy[]>();

/** By id of group, then errors before the rest; made once. @param model as API servers see it */
export function validatingPolicies(model: Model): readonly ValidatingPolicy[] {
  const policies = known.get(model) ?? policiesOf(model);
  known.set(model, policies);
  return policies;
}

function policiesOf(model: Model): readonly ValidatingPolicy[] {
  return policyGroups(model).flatMap((group) => {
    const parts = [...groupBy(group.rules, ({ subject }) => subject === "node")].sort(([a], [b]) => Number(a) - Number(b));
    return parts.flatMap(([isAboutNodes, rules]) => {
      const id = isAboutNodes && parts.length > 1 ? `${group.id}-nodes` : group.id;
      return levels.flatMap((level) => policyOf({ group, isAboutNodes, level, name: `wincompat-${id}-${level}` }, rules));
    });
  });
}

type Named = Pick<ValidatingPolicy, "group" | "isAboutNodes" | "level" | "name">;

function policyOf(named: Named, rules: readonly Rule[]): readonly ValidatingPolicy[] {
  const withCases = rules.flatMap((rule) => {
    const cases = rule.cases.filter(({ severity }) => levelOf(severity) === named.level);
    return cases.length === 0 ? [] : [{ rule, cases }];
  });
  const bySubject = groupBy(withCases, ({ rule }) => rule.subject);
  return withCases.length === 0 ? [] : [{ ...named, set: groupFolder("kyverno", named.group), rules: bySubject }];
}

/** Every rule of a policy, whatever it looks at. */
export function rulesIn({ rules }: Pick<ValidatingPolicy, "rules">): readonly CasesOfRule[] {
  return [...rules.values()].flat();
}

/** The folder of a policy, with a kustomization of all that are in it. */
export function policyFolder({ set, isAboutNodes }: Pick<ValidatingPolicy, "set" | "isAboutNodes">): string {
  return `${set}/${isAboutNodes ? "nodes" : "policies"}`;
}

export function policyPath(policy: Pick<ValidatingPolicy, "set" | "isAboutNodes" | "name">): string {
  return `${policyFolder(policy)}/${policy.name}.yaml`;
}

/** May the policy deny? Errors alone, and never a Node: one that cannot register is worse than one with a wrong label. */
export function isEnforceable({ level, isAboutNodes }: Pick<ValidatingPolicy, "level" | "isAboutNodes">): boolean {
  return level === "error" && !isAboutNodes;
}
