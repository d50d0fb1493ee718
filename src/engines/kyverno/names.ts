import type { PolicyGroup } from "../groups.js";
import type { Mutation } from "../../model/mutation.js";

/** `wincompat-set-node-selector`: the policy of a mutation. */
export function mutationPolicyName({ id }: Pick<Mutation, "id">): string {
  return `wincompat-${id}`;
}

/** The rule for one subject in the policy of a mutation. */
export function mutationRuleName({ id }: Pick<Mutation, "id">, subject: string): string {
  return subject === "pod" ? id : `${id}-${subject}`;
}

/** `wincompat-security-context-…`: the policies of a group, for readers. */
export function validationPolicyName({ id }: Pick<PolicyGroup, "id">, level: "…"): string {
  return `wincompat-${id}-${level}`;
}
