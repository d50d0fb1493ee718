import { stringify } from "yaml";
import type { Rule } from "../../model/model.js";
import { isNamespaced } from "../../model/subject.js";
import type { Exception, RuleInEngine } from "../engine.js";
import { entriesOf } from "../entries.js";
import type { TemplateRenderer } from "../template-renderer.js";
import type { AdmissionPolicy } from "./admission-policies.js";
import { layout } from "./layout.js";
import { camelCase } from "./names.js";
import { exceptionsVariable, variableText } from "./policy-text.js";
import type { Cel } from "./syntax.js";
import { call, choice, compare, list, literal, name, optionalField, texts } from "./syntax.js";
import type { Evaluation } from "./variables.js";

/** The policies of one engine: what differs between engines. */
export interface PoliciesOfEngine {
  readonly kind: string;
  pathOf(policy: AdmissionPolicy): string;
  /** How to exempt objects from all rules of the policies that have a rule. */
  exemption(rule: Rule, policies: readonly AdmissionPolicy[]): Exception;
}

/** What prints the excerpts. */
interface Printing {
  evaluationOf(policy: AdmissionPolicy): Evaluation;
  readonly renderTemplate: TemplateRenderer;
}

/**
 * How policies look for what a rule finds, one excerpt a policy: errors, and warnings with advice, are apart.
 *
 * @throws RangeError for a rule that is in none of them
 */
export function ruleInPolicies(
  rule: Rule,
  policies: readonly AdmissionPolicy[],
  { kind, pathOf, exemption }: PoliciesOfEngine,
  { evaluationOf, renderTemplate }: Printing,
): RuleInEngine {
  const places = policies.filter(({ rules }) => rules.some((one) => one.rule.id === rule.id));
  if (places.length === 0) throw new RangeError(`No ${kind} has the rule ${rule.id}.`);
  const excerpts = places.map((policy) => ({
    name: policy.name,
    path: pathOf(policy),
    language: "yaml",
    text: variablesOf(rule, policy, evaluationOf(policy), renderTemplate),
  }));
  return { excerpts, exceptions: [exceptionFromRule(rule, kind, places), exemption(rule, places)] };
}

/** The variables with what a rule finds, as they are in a policy. */
function variablesOf(
  rule: Rule,
  policy: AdmissionPolicy,
  { found }: Evaluation,
  renderTemplate: TemplateRenderer,
): string {
  const own = policy.rules.filter((one) => one.rule.id === rule.id).flatMap(entriesOf);
  const names = own.map((entry) => camelCase(entry.name));
  return found
    .filter((variable) => names.includes(variable.name))
    .map((variable) => variableText(variable, renderTemplate))
    .join("\n");
}

/** How to exempt objects from one rule in policies of a kind. */
function exceptionFromRule({ id }: Rule, kind: string, policies: readonly AdmissionPolicy[]): Exception {
  const namespaced = policies.some(({ subject }) => isNamespaced(subject));
  const expression = layout(choice(isMyObject(namespaced), texts([id]), list([])), 120);
  const value = [{ op: "replace", path: exceptionsVariable.path, value: expression }];
  return {
    how:
      "To exempt objects from this rule only, add this patch to the kustomization of your policies. The expression is a list of rules; " +
      "for exceptions from multiple rules, join the lists with `+`:",
    language: "yaml",
    text: patchesOf(kind, policies, value),
  };
}

/** Patches of a kustomization, the same for each policy. */
export function patchesOf(kind: string, policies: readonly AdmissionPolicy[], operations: readonly object[]): string {
  const patch = stringify(operations, { indentSeq: false });
  const patches = policies.map((policy) => ({ target: { kind, name: policy.name }, patch }));
  return stringify({ patches }, { indentSeq: false, lineWidth: 0 }).trimEnd();
}

/** Of examples, to be replaced. */
export function isMyObject(namespaced: boolean): Cel {
  const metadata = (key: string): Cel => call(optionalField(name("object.metadata"), key), "orValue", literal(""));
  return namespaced
    ? compare(metadata("namespace"), "==", literal("my-namespace"))
    : compare(metadata("name"), "==", literal("my-object"));
}
