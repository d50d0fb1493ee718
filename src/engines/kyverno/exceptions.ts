import type { Model } from "../../model/model.js";
import type { EmitContext } from "../supporting-files.js";
import type { OutputFile } from "../emitter.js";
import { yamlText } from "../yaml.js";
import { servedKinds } from "./context.js";
import { exceptionPatch } from "./excerpt.js";
import type { ValidatingPolicy } from "./policies.js";
import { partsOf } from "./validation.js";

const folder = "kyverno/samples";

/**
 * Samples to be copied: a kustomization that exempts objects from one rule, and a PolicyException that exempts them from all
 * rules of a policy. @param model with literals in place of parameters
 */
export function exceptionSamples(model: Model, policies: readonly ValidatingPolicy[], { renderTemplate }: EmitContext): readonly OutputFile[] {
  const policy = policies.find(({ set, level }) => set === "kyverno" && level === "error");
  const [part] = policy === undefined ? [] : partsOf(model, policy);
  const [first] = part?.rules ?? [];
  if (policy === undefined || part === undefined || first === undefined) return [];
  const patch = exceptionPatch(0, first.rule.id).trimEnd();
  return [
    { path: `${folder}/exempt-from-rule/kustomization.yaml`, text: renderTemplate("kyverno/exempt-from-rule", { rule: first.rule.id, policy: policy.name, patch }) },
    { path: `${folder}/policy-exception.yaml`, text: renderTemplate("kyverno/exception", { exception: yamlText(exceptionFrom(model, policy)).trimEnd() }) },
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
