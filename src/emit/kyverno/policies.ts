import type { Case, Model, Rule, Severity } from "../../model/model.js";
import { severities } from "../../model/model.js";
import { mayDeny } from "../denying.js";
import type { PolicyGroup } from "../groups.js";
import { groupFolder, policyGroups } from "../groups.js";
import { validationPolicyName } from "./names.js";

/** The rules of a group with their cases of one severity: what becomes a ClusterPolicy. */
export interface ValidatingPolicy {
  /** `wincompat-host-namespaces-error` */
  readonly name: string;
  /** The folder of its set: the core policies, or those of one profile. */
  readonly set: string;
  readonly group: PolicyGroup;
  readonly severity: Severity;
  readonly rules: readonly CasesOfRule[];
}

export interface CasesOfRule {
  readonly rule: Rule;
  readonly cases: readonly Case[];
}

/** By id of group, then from errors to advice. @param model as API servers see it */
export function validatingPolicies(model: Model): readonly ValidatingPolicy[] {
  return policyGroups(model).flatMap((group) => severities.flatMap((severity) => policyOf(group, severity)));
}

function policyOf(group: PolicyGroup, severity: Severity): readonly ValidatingPolicy[] {
  const rules = group.rules.flatMap((rule) => {
    const cases = rule.cases.filter((one) => one.severity === severity);
    return cases.length === 0 ? [] : [{ rule, cases }];
  });
  const name = validationPolicyName(group, severity);
  return rules.length === 0 ? [] : [{ name, set: groupFolder("kyverno", group), group, severity, rules }];
}

/** The folder of a policy, in which its file is called like it. */
export function policyFolder({ set, name }: Pick<ValidatingPolicy, "set" | "name">): string {
  return `${set}/${name}`;
}

/** May the policy deny? Errors alone. */
export function isEnforceable({ severity, group }: ValidatingPolicy): boolean {
  return severity === "error" && mayDeny(group);
}
