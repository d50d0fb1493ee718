import type { LiteralModel } from "../../model/bind.js";
import type { Model, Subject } from "../../model/model.js";
import type { Mutation } from "../../model/mutation.js";
import { isNamespaced, podSubjectName } from "../../model/subject.js";
import { layout } from "../cel/layout.js";
import type { Bind } from "../cel/match.js";
import { notExempt, resourceRules } from "../cel/match.js";
import type { MutatingPolicy } from "../cel/mutating-policies.js";
import { mutatingPolicies, notOwned } from "../cel/mutating-policies.js";
import { mutationExpressions } from "../cel/mutation.js";
import type { Mutations } from "../cel/mutation-files.js";
import { filesOfMutations } from "../cel/mutation-files.js";
import { resourceLines, variableText, width } from "../cel/policy-text.js";
import { name as celName } from "../cel/syntax.js";
import type { Variable } from "../cel/variables.js";
import type { EmitContext } from "../engine.js";
import { folded } from "../kyverno-program/policies.js";
import { kyvernoDialect } from "./cel-dialect.js";

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
    description: folded(mutation.description),
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
  const { conditions, read } = conditionsOf(model, subject);
  return {
    name,
    kinds: subject.kinds.map(({ kind }) => kind).join(", "),
    readsTemplates: subject.name === podSubjectName,
    excluded: isNamespaced(subject) ? excludedNamespaces : [],
    resourceRules: resourceLines(resourceRules(subject, ({ resource = "" }) => [resource])),
    matchConditions: conditions.map((one) => variableText(one, renderTemplate)),
    variables: [...read, ...variables].map((variable) => variableText(variable, renderTemplate)),
    patch: layout(patch, width),
  };
}

/**
 * The match conditions, and the variables that they read. The conditions of API servers have no variables, so Kyverno evaluates such a
 * condition itself. It would put any other one into the webhook of the policy. The API server calls these webhooks one after the other,
 * so each pod would wait for one request a policy. Kyverno 1.17 has no `cel.bind` in MutatingPolicies.
 */
function conditionsOf(
  model: LiteralModel,
  subject: Subject,
): { readonly conditions: readonly Variable[]; readonly read: readonly Variable[] } {
  const read: Variable[] = [];
  const byVariable: Bind = (value, condition) => {
    read.push(value);
    return condition(celName(`variables.${value.name}`));
  };
  const conditions = [...notOwned(subject.kinds, byVariable), ...notExempt(model, subject, byVariable)];
  return { conditions, read };
}
