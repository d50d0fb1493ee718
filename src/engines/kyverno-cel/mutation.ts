import { wrapAnsi } from "fast-wrap-ansi";
import type { LiteralModel } from "../../model/bind.js";
import { withLiterals } from "../../model/bind.js";
import { withoutCustomResources } from "../../model/custom-resource.js";
import type { Model } from "../../model/model.js";
import type { Mutation } from "../../model/mutation.js";
import { isNamespaced } from "../../model/subject.js";
import { kyvernoDialect } from "../cel/dialect.js";
import { labelledSet } from "../cel/labelled-set.js";
import { layout } from "../cel/layout.js";
import { notExempt, resourceRules } from "../cel/match.js";
import type { MutatingPolicy } from "../cel/mutating-policies.js";
import { mutatingPolicies, mutationName, notOwned, whyIdle } from "../cel/mutating-policies.js";
import { mutationExpressions } from "../cel/mutation.js";
import { resourceLines, variableText, width } from "../cel/policy-text.js";
import type { EmitContext, OutputFile, Unsupported } from "../engine.js";

/** The folder of MutatingPolicies, which are installed separately. */
export const mutationFolder = "kyverno-cel/mutate";

interface Mutations {
  readonly files: readonly OutputFile[];
  readonly unsupported: readonly Unsupported[];
}

/** A file for each mutation, with its MutatingPolicies. The recommended ones are a set; each can be installed alone. */
export function mutatingPolicyFiles(whole: Model, context: EmitContext): Mutations {
  // The controllers of custom resources validate their templates, and may reject what Kubernetes accepts. Their pods are changed.
  const model = withLiterals(withoutCustomResources(whole));
  const possible = model.mutations.filter((mutation) => mutatingPolicies(model, mutation).length > 0);
  const recommended = possible.filter(({ profile }) => profile === "recommended").map(fileName);
  return {
    files: [
      ...possible.map((mutation) => mutationFile(model, mutation, context)),
      ...(recommended.length === 0 ? [] : [labelledSet(model, mutationFolder, recommended, context.renderTemplate)]),
    ],
    unsupported: whole.mutations
      .filter(({ id }) => !possible.some((one) => one.id === id))
      .map((mutation) => ({ mutation: mutation.id, reason: whyIdle(mutation) })),
  };
}

/** The names of the policies of each mutation; none where it changes no objects. */
export function mutatingPolicyNames(whole: Model): ReadonlyMap<string, readonly string[]> {
  const model = withLiterals(withoutCustomResources(whole));
  return new Map(
    model.mutations.map((mutation) => [mutation.id, mutatingPolicies(model, mutation).map((policy) => policy.name)]),
  );
}

function fileName(mutation: Mutation): string {
  return `${mutationName(mutation)}.yaml`;
}

function mutationFile(model: LiteralModel, mutation: Mutation, context: EmitContext): OutputFile {
  const text = context.renderTemplate("kyverno-cel/mutation", {
    title: mutation.title,
    quotedTitle: JSON.stringify(mutation.title),
    description: wrapAnsi(mutation.description, 110),
    profile: mutation.profile,
    version: model.release.version,
    policies: mutatingPolicies(model, mutation).map((policy) => policyContext(model, policy, context)),
  });
  return { path: `${mutationFolder}/${fileName(mutation)}`, text };
}

function policyContext(
  model: LiteralModel,
  { name, subject, cases }: MutatingPolicy,
  { renderTemplate, excludedNamespaces }: EmitContext,
): object {
  const { variables, patch } = mutationExpressions(model, subject, cases, kyvernoDialect);
  const conditions = [...notOwned(subject.kinds), ...notExempt(model, subject)];
  return {
    name,
    kinds: subject.kinds.map(({ kind }) => kind).join(", "),
    excluded: isNamespaced(subject) ? excludedNamespaces.join(", ") : "",
    resourceRules: resourceLines(resourceRules(subject, [])),
    matchConditions: conditions.map((one) => variableText(one, renderTemplate)),
    variables: variables.map((variable) => variableText(variable, renderTemplate)),
    patch: layout(patch, width),
  };
}
