import type { LiteralModel } from "../../model/bind.js";
import { withLiterals } from "../../model/bind.js";
import { withoutCustomResources } from "../../model/custom-resource.js";
import type { Model } from "../../model/model.js";
import type { Mutation } from "../../model/mutation.js";
import { isNamespaced } from "../../model/subject.js";
import { apiServerDialect } from "../cel/dialect.js";
import { layout } from "../cel/layout.js";
import { notExempt, resourceRules } from "../cel/match.js";
import type { MutatingPolicy } from "../cel/mutating-policies.js";
import { mutatingPolicies, mutationName, notOwned, whyIdle } from "../cel/mutating-policies.js";
import { mutationExpressions } from "../cel/mutation.js";
import { commentLines, resourceLines, variableText, width } from "../cel/policy-text.js";
import type { EmitContext, OutputFile, Unsupported } from "../engine.js";
import { labelledSet } from "../kustomization.js";
import { yamlText } from "../yaml.js";
import { availabilityOf } from "./availability.js";
import { excludedNamespaceSelector } from "./bindings.js";

/** The folder of MutatingAdmissionPolicies, which are installed separately. */
export const mutationFolder = "vap/mutate";

interface Mutations {
  readonly files: readonly OutputFile[];
  readonly unsupported: readonly Unsupported[];
}

/** A file for each mutation, with its policies and their bindings. The recommended ones are a set; each can be installed alone. */
export function mutationFiles(whole: Model, context: EmitContext): Mutations {
  const availability = availabilityOf("MutatingAdmissionPolicy", whole);
  if ("unavailable" in availability) {
    const reason = availability.unavailable;
    return { files: [], unsupported: whole.mutations.map(({ id }) => ({ mutation: id, reason })) };
  }
  // The controllers of custom resources validate their templates, and may reject what Kubernetes accepts. Their pods are changed.
  const model = withLiterals(withoutCustomResources(whole));
  const possible = model.mutations.filter((mutation) => mutatingPolicies(model, mutation).length > 0);
  const recommended = possible.filter(({ profile }) => profile === "recommended").map(fileName);
  return {
    files: [
      ...possible.map((mutation) => mutationFile(model, mutation, context)),
      ...(recommended.length === 0
        ? []
        : [labelledSet(model, { folder: mutationFolder, resources: recommended }, context.renderTemplate)]),
    ],
    unsupported: whole.mutations
      .filter(({ id }) => !possible.some((one) => one.id === id))
      .map((mutation) => ({ mutation: mutation.id, reason: whyIdle(mutation) })),
  };
}

/** The names of the policies of each mutation; none where it changes no objects. */
export function mutatingPolicyNames(whole: Model): ReadonlyMap<string, readonly string[]> {
  if ("unavailable" in availabilityOf("MutatingAdmissionPolicy", whole)) return new Map();
  const model = withLiterals(withoutCustomResources(whole));
  return new Map(
    model.mutations.map((mutation) => [mutation.id, mutatingPolicies(model, mutation).map((policy) => policy.name)]),
  );
}

function fileName(mutation: Mutation): string {
  return `${mutationName(mutation)}.yaml`;
}

function mutationFile(model: LiteralModel, mutation: Mutation, context: EmitContext): OutputFile {
  const policies = mutatingPolicies(model, mutation);
  const text = context.renderTemplate("vap/mutation", {
    title: mutation.title,
    description: commentLines(mutation.description),
    profile: mutation.profile,
    version: model.release.version,
    policies: policies.map((policy) => policyContext(model, policy, context)),
    bindings: policies.map((policy) => yamlText(binding(policy, context)).trimEnd()),
  });
  return { path: `${mutationFolder}/${fileName(mutation)}`, text };
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
    resourceRules: resourceLines(resourceRules(subject, [])),
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
      // Components of the cluster must come up even if a policy is wrong.
      ...(isNamespaced(subject) ? { matchResources: excludedNamespaceSelector("NotIn", context) } : {}),
    },
  };
}
