import type { Severity } from "../../model/model.js";
import { severities } from "../../model/model.js";
import type { Mutation } from "../../model/mutation.js";
import type { PolicyGroup } from "../groups.js";

/** `wincompat-security-context-error`: the policy that finds what is of this severity; with `…` whichever there are, for readers. */
export function validationPolicyName({ id }: Pick<PolicyGroup, "id">, severity: Severity | "…"): string {
  return `wincompat-${id}-${severity}`;
}

/** The policies that a group has, the gravest first. */
export function validationPolicyNames(group: PolicyGroup): readonly string[] {
  const found = severities.filter((severity) => group.rules.some(({ cases }) => cases.some((one) => one.severity === severity)));
  return found.map((severity) => validationPolicyName(group, severity));
}

/** `wincompat-set-node-selector`: the policy of a mutation. */
export function mutationPolicyName({ id }: Pick<Mutation, "id">): string {
  return `wincompat-${id}`;
}

/** The rule for one subject in the policy of a mutation. */
export function mutationRuleName({ id }: Pick<Mutation, "id">, subject: string): string {
  return subject === "pod" ? id : `${id}-${subject}`;
}
