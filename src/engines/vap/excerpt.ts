import type { AdmissionPolicy } from "../cel/admission-policies.js";
import type { PoliciesOfEngine } from "../cel/excerpt.js";
import { patchesOf } from "../cel/excerpt.js";
import type { Exception } from "../engine.js";
import { policyPath } from "./policy-file.js";

const kind = "ValidatingAdmissionPolicy";

/** The policies with rules, for their excerpts. */
export const validatingAdmissionPolicies: PoliciesOfEngine = {
  kind,
  pathOf: policyPath,
  exemption: (_rule, places) => ofPolicies(places),
};

function ofPolicies(places: readonly AdmissionPolicy[]): Exception {
  const selector = { matchExpressions: [{ key: "my-label", operator: "DoesNotExist" }] };
  return {
    how:
      "Or exempt objects with a label from all rules of the policy. Set the label in the workload and in its pod template, in a " +
      "CronJob also in its job template. Anyone who can set this label can bypass the policy:",
    language: "yaml",
    text: patchesOf(kind, places, [{ op: "add", path: "/spec/matchConstraints/objectSelector", value: selector }]),
  };
}
