import type { LiteralModel } from "../../model/bind.js";
import type { Rule } from "../../model/model.js";
import type { AdmissionPolicy } from "../cel/admission-policies.js";
import { policyPath } from "../cel/admission-policies.js";
import { exceptionFromRule, patchesOf, variablesOf } from "../cel/excerpt.js";
import type { Exception, RuleInEngine } from "../engine.js";
import type { TemplateRenderer } from "../template-renderer.js";
import { evaluationIn } from "./policy-file.js";

const kind = "ValidatingAdmissionPolicy";

/** How policies look for what a rule finds, one excerpt a policy: errors, and warnings with advice, are apart. */
export function ruleInPolicies(
  rule: Rule,
  model: LiteralModel,
  policies: readonly AdmissionPolicy[],
  renderTemplate: TemplateRenderer,
): RuleInEngine {
  const places = policies.filter(({ rules }) => rules.some((one) => one.rule.id === rule.id));
  if (places.length === 0) throw new RangeError(`No ValidatingAdmissionPolicy has the rule ${rule.id}.`);
  const excerpts = places.map((policy) => ({
    name: policy.name,
    path: policyPath(policy),
    language: "yaml",
    text: variablesOf(rule, policy, evaluationIn(model, policy), renderTemplate),
  }));
  return { excerpts, exceptions: [exceptionFromRule(rule, kind, places), ofPolicies(places)] };
}

function ofPolicies(places: readonly AdmissionPolicy[]): Exception {
  const selector = { matchExpressions: [{ key: "my-label", operator: "DoesNotExist" }] };
  return {
    how: "Or exempt objects with a label from all rules of the policy. Who may set the label may avoid the policy:",
    language: "yaml",
    text: patchesOf(kind, places, [{ op: "add", path: "/spec/matchConstraints/objectSelector", value: selector }]),
  };
}
