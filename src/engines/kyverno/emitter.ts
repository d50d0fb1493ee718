import { withLiterals } from "../../model/bind.js";
import type { Model } from "../../model/model.js";
import { admissible } from "../admissible.js";
import type { Emission, Emitter, OutputFile } from "../emitter.js";
import type { TemplateRenderer } from "../template-renderer.js";
import { category, described, executedReleases, folded } from "./described.js";
import { mutationFiles } from "./mutation.js";
import { mutationPolicyName } from "./names.js";
import type { ValidatingPolicy } from "./policies.js";
import { policyPath, validatingPolicies } from "./policies.js";
import { kustomizations } from "./sets.js";
import { partsOf, validationRule } from "./validation.js";

/** Two ClusterPolicies a group of rules, so that errors alone can be enforced; and one a mutation. */
export const kyverno: Emitter = {
  engine: "kyverno",
  emit(model: Model, renderTemplate: TemplateRenderer): Emission {
    const { admissionModel, unsupported } = admissible(model);
    const literal = withLiterals(admissionModel);
    const policies = validatingPolicies(literal);
    const validation = [...policies.map((one) => policyFile(literal, one, renderTemplate)), ...kustomizations(admissionModel, policies, renderTemplate)];
    return { files: [...validation, ...mutationFiles(admissionModel, renderTemplate)], unsupported };
  },
  names(model: Model): readonly string[] {
    const { admissionModel } = admissible(model);
    return [...validatingPolicies(admissionModel).map(({ name }) => name), ...admissionModel.mutations.map(mutationPolicyName)];
  },
};

function policyFile(model: Model, policy: ValidatingPolicy, renderTemplate: TemplateRenderer): OutputFile {
  const { title, text: description, severity, subject } = described(model, policy);
  const { name, group } = policy;
  const text = renderTemplate("kyverno/policy", {
    title,
    quotedTitle: JSON.stringify(title),
    name,
    executed: executedReleases(model),
    category,
    description: folded(description),
    severity,
    subject,
    profile: group.profile,
    version: group.version,
    rules: partsOf(model, policy).map((part) => validationRule(model, part, renderTemplate)),
  });
  return { path: policyPath(policy), text };
}
