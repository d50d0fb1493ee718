import { stringify } from "yaml";
import type { LiteralModel } from "../../model/bind.js";
import type { Rule } from "../../model/model.js";
import { isNamespaced } from "../../model/subject.js";
import { layout } from "../cel/layout.js";
import { camelCase } from "../cel/names.js";
import { variableText } from "../cel/policy-text.js";
import type { Cel } from "../cel/syntax.js";
import { call, choice, compare, list, literal, name, optionalField, texts } from "../cel/syntax.js";
import type { Exception, RuleInEngine } from "../engine.js";
import { entriesOf } from "../entries.js";
import type { TemplateRenderer } from "../template-renderer.js";
import type { AdmissionPolicy } from "./policies.js";
import { policyPath } from "./policies.js";
import { evaluationIn, exceptionsVariable } from "./policy-file.js";

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
    text: variablesOf(rule, model, policy, renderTemplate),
  }));
  return { excerpts, exceptions: [ofRule(rule, places), ofPolicies(places)] };
}

function variablesOf(
  rule: Rule,
  model: LiteralModel,
  policy: AdmissionPolicy,
  renderTemplate: TemplateRenderer,
): string {
  const own = policy.rules.filter((one) => one.rule.id === rule.id).flatMap(entriesOf);
  const names = own.map((entry) => camelCase(entry.name));
  const { found } = evaluationIn(model, policy);
  return found
    .filter((variable) => names.includes(variable.name))
    .map((variable) => variableText(variable, renderTemplate))
    .join("\n");
}

function ofRule({ id }: Rule, places: readonly AdmissionPolicy[]): Exception {
  const namespaced = places.some(({ subject }) => isNamespaced(subject));
  const expression = layout(choice(isMyObject(namespaced), texts([id]), list([])), 120);
  const patch = stringify([{ op: "replace", path: exceptionsVariable.path, value: expression }], { indentSeq: false });
  const patches = places.map((policy) => ({ target: { kind: "ValidatingAdmissionPolicy", name: policy.name }, patch }));
  return {
    how:
      "To exempt objects from this rule only, add this patch to the kustomization of your policies. The expression is a list of rules; " +
      "for exceptions from several rules, add lists with a +:",
    language: "yaml",
    text: stringify({ patches }, { indentSeq: false, lineWidth: 0 }).trimEnd(),
  };
}

function isMyObject(namespaced: boolean): Cel {
  const metadata = (key: string): Cel => call(optionalField(name("object.metadata"), key), "orValue", literal(""));
  return namespaced
    ? compare(metadata("namespace"), "==", literal("my-namespace"))
    : compare(metadata("name"), "==", literal("my-object"));
}

function ofPolicies(places: readonly AdmissionPolicy[]): Exception {
  const selector = { matchExpressions: [{ key: "my-label", operator: "DoesNotExist" }] };
  const patch = stringify([{ op: "add", path: "/spec/matchConstraints/objectSelector", value: selector }], {
    indentSeq: false,
  });
  const patches = places.map((policy) => ({ target: { kind: "ValidatingAdmissionPolicy", name: policy.name }, patch }));
  return {
    how: "Or exempt objects with a label from all rules of the policy. Who may set the label may avoid the policy:",
    language: "yaml",
    text: stringify({ patches }, { indentSeq: false, lineWidth: 0 }).trimEnd(),
  };
}
