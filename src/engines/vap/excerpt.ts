import type { Rule } from "../../model/model.js";
import type { AdmissionPolicy } from "../cel/admission-policies.js";
import { patchesOf, ruleInPolicies } from "../cel/excerpt.js";
import type { Evaluation } from "../cel/variables.js";
import type { Exception, RuleInEngine } from "../engine.js";
import type { TemplateRenderer } from "../template-renderer.js";
import { policyPath } from "./policy-file.js";

const kind = "ValidatingAdmissionPolicy";

/** A rule in the policies. @throws RangeError for a rule that is in none of them */
export function ruleIn(
  rule: Rule,
  policies: readonly AdmissionPolicy[],
  evaluationOf: (policy: AdmissionPolicy) => Evaluation,
  renderTemplate: TemplateRenderer,
): RuleInEngine {
  return ruleInPolicies(rule, policies, {
    kind,
    pathOf: policyPath,
    evaluationOf,
    exemption: ofPolicies,
    renderTemplate,
  });
}

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
