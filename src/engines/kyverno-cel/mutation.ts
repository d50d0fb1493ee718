import { wrapAnsi } from "fast-wrap-ansi";
import type { LiteralModel } from "../../model/bind.js";
import type { Model } from "../../model/model.js";
import type { Mutation } from "../../model/mutation.js";
import { isNamespaced, podSubjectName } from "../../model/subject.js";
import { kyvernoDialect } from "../cel/dialect.js";
import { layout } from "../cel/layout.js";
import { notExempt, resourceRules } from "../cel/match.js";
import type { MutatingPolicy } from "../cel/mutating-policies.js";
import { mutatingPolicies, notOwned } from "../cel/mutating-policies.js";
import { mutationExpressions } from "../cel/mutation.js";
import type { Mutations } from "../cel/mutation-files.js";
import { filesOfMutations } from "../cel/mutation-files.js";
import { resourceLines, variableText, width } from "../cel/policy-text.js";
import type { EmitContext } from "../engine.js";
import { inKyverno } from "./in-kyverno.js";

/** The folder of MutatingPolicies, which are installed separately. */
export const mutationFolder = "kyverno-cel/mutate";

/** A file for each mutation, with its MutatingPolicies. */
export function mutationFiles(model: Model, context: EmitContext): Mutations {
  return filesOfMutations(model, {
    folder: mutationFolder,
    textOf: (literal, mutation) => mutationText(literal, mutation, context),
    renderTemplate: context.renderTemplate,
  });
}

function mutationText(model: LiteralModel, mutation: Mutation, context: EmitContext): string {
  return context.renderTemplate("kyverno-cel/mutation", {
    title: mutation.title,
    quotedTitle: JSON.stringify(mutation.title),
    description: wrapAnsi(mutation.description, 110),
    profile: mutation.profile,
    version: model.release.version,
    policies: mutatingPolicies(model, mutation).map((policy) => policyContext(model, policy, context)),
  });
}

function policyContext(
  model: LiteralModel,
  { name, subject, cases }: MutatingPolicy,
  { renderTemplate, excludedNamespaces }: EmitContext,
): object {
  const { variables, patch } = mutationExpressions(model, subject, cases, kyvernoDialect);
  const conditions = [...notOwned(subject.kinds, inKyverno), ...notExempt(model, subject, inKyverno)];
  return {
    name,
    kinds: subject.kinds.map(({ kind }) => kind).join(", "),
    readsTemplates: subject.name === podSubjectName,
    excluded: isNamespaced(subject) ? excludedNamespaces : [],
    resourceRules: resourceLines(resourceRules(subject, [])),
    matchConditions: conditions.map((one) => variableText(one, renderTemplate)),
    variables: variables.map((variable) => variableText(variable, renderTemplate)),
    patch: layout(patch, width),
  };
}
