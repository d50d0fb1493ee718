import { yamlText } from "../../lib/yaml-text.js";
import type { LiteralModel } from "../../model/bind.js";
import type { Model } from "../../model/model.js";
import type { Mutation } from "../../model/mutation.js";
import { isNamespaced } from "../../model/subject.js";
import { layout } from "../cel/layout.js";
import { notExempt, resourceRules } from "../cel/match.js";
import type { MutatingPolicy } from "../cel/mutating-policies.js";
import { mutatingPolicies, notOwned } from "../cel/mutating-policies.js";
import { mutationExpressions } from "../cel/mutation.js";
import type { Mutations } from "../cel/mutation-files.js";
import { filesOfMutations, policiesOfMutations } from "../cel/mutation-files.js";
import { commentColumns, resourceLines, variableText, width } from "../cel/policy-text.js";
import { commentLines } from "../comment-lines.js";
import type { EmitContext } from "../engine.js";
import { availabilityOf } from "./availability.js";
import { excludedNamespaceSelector } from "./bindings.js";
import { apiServerDialect } from "./cel-dialect.js";

/** The folder of MutatingAdmissionPolicies, which are installed separately. */
export const mutationFolder = "vap/mutate";

/** A file for each mutation, with its policies and their bindings. */
export function mutationFiles(model: Model, context: EmitContext): Mutations {
  const availability = availabilityOf("MutatingAdmissionPolicy", model);
  if ("unavailable" in availability) {
    const reason = availability.unavailable;
    return { files: [], unsupported: model.mutations.map(({ id }) => ({ mutation: id, reason })) };
  }
  return filesOfMutations(model, {
    folder: mutationFolder,
    textOf: (bound, mutation) => mutationText(bound, mutation, context),
    renderTemplate: context.renderTemplate,
  });
}

/** The names of the policies of each mutation; none where it changes no objects. */
export function mutatingPolicyNames(model: Model): ReadonlyMap<string, readonly string[]> {
  return "unavailable" in availabilityOf("MutatingAdmissionPolicy", model) ? new Map() : policiesOfMutations(model);
}

function mutationText(model: LiteralModel, mutation: Mutation, context: EmitContext): string {
  const policies = mutatingPolicies(model, mutation);
  return context.renderTemplate("vap/mutation", {
    title: mutation.title,
    description: commentLines(mutation.description, commentColumns),
    profile: mutation.profile,
    version: model.release.version,
    policies: policies.map((policy) => policyContext(model, policy, context)),
    bindings: policies.map((policy) => yamlText(binding(policy, context)).trimEnd()),
  });
}

function policyContext(
  model: LiteralModel,
  { name: policyName, subject, cases }: MutatingPolicy,
  { renderTemplate }: EmitContext,
): object {
  const { variables, patch } = mutationExpressions(model, subject, cases, apiServerDialect(model));
  const conditions = [...notOwned(subject.kinds), ...notExempt(model, subject)];
  return {
    name: policyName,
    resourceRules: resourceLines(resourceRules(subject, ({ resource = "" }) => [resource])),
    matchConditions: conditions.map((one) => variableText(one, renderTemplate)),
    variables: variables.map((variable) => variableText(variable, renderTemplate)),
    patch: layout(patch, width),
  };
}

function binding({ name: policyName, subject }: MutatingPolicy, context: EmitContext): object {
  return {
    apiVersion: "admissionregistration.k8s.io/v1",
    kind: "MutatingAdmissionPolicyBinding",
    metadata: { name: policyName },
    spec: {
      policyName,
      // Components of the cluster must start even if a policy is wrong.
      ...(isNamespaced(subject) ? { matchResources: excludedNamespaceSelector("NotIn", context) } : {}),
    },
  };
}
