import { stringify } from "yaml";
import type { Model, Rule } from "../../model/model.js";
import type { Exception, Excerpt, OutputFile, RuleInEngine, SupportContext } from "../engine.js";
import { yamlText } from "../yaml.js";
import { servedKinds } from "./context.js";
import { foundFields } from "./evaluation.js";
import type { ValidatingPolicy } from "./policies.js";
import { policyPath } from "./policies.js";
import type { Part } from "./validation.js";
import { entriesOf, exceptionsPath, partsOf } from "./validation.js";

/**
 * How Kyverno looks for what a rule finds, one excerpt a policy: errors, and warnings with advice, are apart.
 *
 * @param model the one of the policies, with literals in place of parameters
 */
export function ruleInKyverno(rule: Rule, model: Model, policies: readonly ValidatingPolicy[]): RuleInEngine {
  const places = placesOf(rule, model, policies);
  if (places.length === 0) throw new RangeError(`No policy of Kyverno has the rule ${rule.id}.`);
  return { excerpts: places.map(excerptOf), exceptions: [ofRule(rule, places), ofObjects(rule, model, places)] };
}

/** A rule of ours in one policy. */
interface Place {
  readonly model: Model;
  readonly policy: ValidatingPolicy;
  readonly part: Part;
  /** The index of the part among the rules of the policy. */
  readonly index: number;
  readonly rule: Rule;
}

function placesOf(rule: Rule, model: Model, policies: readonly ValidatingPolicy[]): readonly Place[] {
  return policies.flatMap((policy) => {
    const isThere = [...policy.rules.values()].flat().some((one) => one.rule.id === rule.id);
    const parts = isThere ? partsOf(model, policy) : [];
    const index = parts.findIndex((part) => part.rules.some((one) => one.rule.id === rule.id));
    const part = parts[index];
    return part === undefined ? [] : [{ model, policy, part, index, rule }];
  });
}

function excerptOf({ model, policy, part, rule }: Place): Excerpt {
  const fields = foundFields(model, part.subject, part.rules.flatMap(entriesOf));
  const own = part.rules.filter((one) => one.rule.id === rule.id).flatMap(entriesOf);
  const texts = own.flatMap(({ name }) => fields.get(name) ?? []);
  return {
    name: `${policy.name}, rule ${part.name}`,
    path: policyPath(policy),
    language: "jmespath",
    text: texts.join("\n"),
  };
}

function ofRule({ id }: Rule, places: readonly Place[]): Exception {
  const patches = places.map(({ policy, index }) => ({
    target: { kind: "ClusterPolicy", name: policy.name },
    patch: exceptionPatch(index, id),
  }));
  return {
    how:
      "To exempt objects from this rule only, add this patch to the kustomization of your policies. " +
      "Without `namespace` and `name`, the rule is off for all objects:",
    language: "yaml",
    text: stringify({ patches }, { indentSeq: false, lineWidth: 0 }).trimEnd(),
  };
}

/** A patch that exempts objects from one rule. */
export function exceptionPatch(index: number, rule: string): string {
  const value = { rule, namespace: "my-namespace", name: "my-object*" };
  return stringify([{ op: "add", path: `/spec/rules/${index}/${exceptionsPath}/-`, value }], { indentSeq: false });
}

function ofObjects({ id }: Rule, model: Model, places: readonly Place[]): Exception {
  const kinds = [...new Set(places.flatMap(({ part }) => servedKinds(model, part.subject.name)))];
  const spec = {
    exceptions: places.map(({ policy, part }) => ({ policyName: policy.name, ruleNames: [part.name] })),
    match: { any: [{ resources: { kinds, namespaces: ["my-namespace"], names: ["my-object*"] } }] },
  };
  const object = {
    apiVersion: "kyverno.io/v2",
    kind: "PolicyException",
    metadata: { name: id, namespace: "my-namespace" },
    spec,
  };
  return {
    how:
      "Or exempt the objects from all rules in the same Kyverno rule, with a PolicyException. Kyverno reads it only if its admission " +
      "controller runs with `--enablePolicyException=true` and `--exceptionNamespace=<namespace of the exception>`:",
    language: "yaml",
    text: stringify(object, { indentSeq: false }).trimEnd(),
  };
}

const folder = "kyverno/samples";

/**
 * Samples to be copied: a kustomization that exempts objects from one rule, and a PolicyException that exempts them from all
 * rules of a policy. @param model with literals in place of parameters
 */
export function exceptionSamples(
  model: Model,
  policies: readonly ValidatingPolicy[],
  { renderTemplate }: SupportContext,
): readonly OutputFile[] {
  const policy = policies.find(({ set, level }) => set === "kyverno" && level === "error");
  const [part] = policy === undefined ? [] : partsOf(model, policy);
  const [first] = part?.rules ?? [];
  if (policy === undefined || part === undefined || first === undefined) return [];
  const patch = exceptionPatch(0, first.rule.id).trimEnd();
  return [
    {
      path: `${folder}/exempt-from-rule/kustomization.yaml`,
      text: renderTemplate("kyverno/exempt-from-rule", { rule: first.rule.id, policy: policy.name, patch }),
    },
    {
      path: `${folder}/policy-exception.yaml`,
      text: renderTemplate("kyverno/exception", { exception: yamlText(exceptionFrom(model, policy)).trimEnd() }),
    },
  ];
}

function exceptionFrom(model: Model, policy: ValidatingPolicy): unknown {
  const parts = partsOf(model, policy);
  const kinds = [...new Set(parts.flatMap(({ subject }) => servedKinds(model, subject.name)))];
  return {
    apiVersion: "kyverno.io/v2",
    kind: "PolicyException",
    metadata: { name: `${policy.name}-sample`, namespace: "my-namespace" },
    spec: {
      exceptions: [{ policyName: policy.name, ruleNames: parts.map(({ name }) => name) }],
      match: { any: [{ resources: { kinds, namespaces: ["my-namespace"], names: ["my-object*"] } }] },
    },
  };
}
