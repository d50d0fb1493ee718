import type { AdmissionPolicy } from "../cel/admission-policies.js";

/** The folder of a policy, with a kustomization of all that are in it. Policies about Nodes are installed only on request. */
export function policyFolder({ set, deniable }: Pick<AdmissionPolicy, "set" | "deniable">): string {
  return `${set}/${deniable ? "policies" : "nodes"}`;
}

export function policyPath(policy: Pick<AdmissionPolicy, "set" | "deniable" | "name">): string {
  return `${policyFolder(policy)}/${policy.name}.yaml`;
}
