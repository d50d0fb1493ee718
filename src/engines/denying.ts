import type { Rule } from "../model/model.js";
import type { PolicyGroup } from "./groups.js";

/** Where a cluster must come up even when a policy is wrong, and where policies are judged: nothing is denied there. */
export const excludedNamespaces = ["gatekeeper-system", "kube-system", "kyverno"] as const;

/**
 * May the errors of a group deny? Not where one of them is about Nodes: a node that cannot register is worse than one with
 * a wrong label. The other rules of such a group look at the control plane, which runs where nothing is denied.
 */
export function mayDeny({ rules }: Pick<PolicyGroup, "rules">): boolean {
  return rules.filter(hasErrors).every(({ subject }) => subject !== "node");
}

/** Is a rule about what Kubernetes refuses, or what cannot start? */
export function hasErrors({ cases }: Pick<Rule, "cases">): boolean {
  return cases.some(({ severity }) => severity === "error");
}
