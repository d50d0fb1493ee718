import { stringify } from "yaml";
import type { LiteralModel } from "../../model/bind.js";
import type { Rule } from "../../model/model.js";
import { isNamespaced } from "../../model/subject.js";
import type { AdmissionPolicy } from "../cel/admission-policies.js";
import { exceptionFromRule, isMyObject, variablesOf } from "../cel/excerpt.js";
import { layout } from "../cel/layout.js";
import type { Exception, RuleInEngine } from "../engine.js";
import type { TemplateRenderer } from "../template-renderer.js";
import { evaluationIn } from "./policy-file.js";
import { policyPath } from "./policy-path.js";

const kind = "ValidatingPolicy";

/** How policies look for what a rule finds, one excerpt a policy: errors, and warnings with advice, are apart. */
export function ruleInPolicies(
  rule: Rule,
  model: LiteralModel,
  policies: readonly AdmissionPolicy[],
  renderTemplate: TemplateRenderer,
): RuleInEngine {
  const places = policies.filter(({ rules }) => rules.some((one) => one.rule.id === rule.id));
  if (places.length === 0) throw new RangeError(`No ValidatingPolicy has the rule ${rule.id}.`);
  const excerpts = places.map((policy) => ({
    name: policy.name,
    path: policyPath(policy),
    language: "yaml",
    text: variablesOf(rule, policy, evaluationIn(model, policy), renderTemplate),
  }));
  return { excerpts, exceptions: [exceptionFromRule(rule, kind, places), ofObjects(rule, places)] };
}

function ofObjects({ id }: Rule, places: readonly AdmissionPolicy[]): Exception {
  const namespaced = places.some(({ subject }) => isNamespaced(subject));
  const object = {
    apiVersion: "policies.kyverno.io/v1",
    kind: "PolicyException",
    metadata: { name: id, namespace: "my-namespace" },
    spec: {
      policyRefs: places.map(({ name }) => ({ name, kind })),
      matchConditions: [{ name: "objects", expression: layout(isMyObject(namespaced), 120) }],
    },
  };
  return {
    how:
      "Or exempt the objects from all rules of the policy, with a PolicyException. Start Kyverno's controllers with " +
      "`--enablePolicyException=true` and `--exceptionNamespace=<namespace of the exception>`:",
    language: "yaml",
    text: stringify(object, { indentSeq: false, lineWidth: 0 }).trimEnd(),
  };
}
