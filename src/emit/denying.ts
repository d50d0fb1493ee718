import type { PolicyGroup } from "./groups.js";

/** Where a cluster must come up even when a policy is wrong, and where policies are judged: nothing is denied there. */
export const sparedNamespaces = ["gatekeeper-system", "kube-system", "kyverno"] as const;

/**
 * May the errors of a group deny? Not where one of its rules is about Nodes: a node that cannot register is worse than one
 * with a wrong label. The other rules of such a group look at the control plane, which runs where nothing is denied.
 */
export function mayDeny({ rules }: Pick<PolicyGroup, "rules">): boolean {
  return rules.every(({ subject }) => subject !== "node");
}
