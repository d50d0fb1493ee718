import type { Model, Rule } from "../model/model.js";
import type { PolicyGroup } from "./groups.js";

/** Where a cluster must come up even when a policy is wrong, and where policies are judged: nothing is denied there. */
export const excludedNamespaces = ["gatekeeper-system", "kube-system", "kyverno"] as const;

/**
 * May the errors of a group deny? Not where one of them is about Nodes, which nothing may deny. The other rules of such a
 * group look at the control plane, which runs in a namespace where nothing is denied.
 */
export function mayDeny({ rules }: Pick<PolicyGroup, "rules">, { subjects }: Pick<Model, "subjects">): boolean {
  const deniable = new Set(subjects.filter((one) => one.deniable).map(({ name }) => name));
  return rules.filter(hasErrors).every(({ subject }) => deniable.has(subject));
}

/** Is a rule about what Kubernetes refuses, or what cannot start? */
export function hasErrors({ cases }: Pick<Rule, "cases">): boolean {
  return cases.some(({ severity }) => severity === "error");
}
