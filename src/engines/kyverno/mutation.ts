import { here } from "../../model/field-path.js";
import type { Model, Subject } from "../../model/model.js";
import type { Mutation, MutationCase, Text } from "../../model/mutation.js";
import { always, isParameter } from "../../model/predicate.js";
import { simplify } from "../../model/simplify.js";
import type { OutputFile } from "../emitter.js";
import type { TemplateRenderer } from "../template-renderer.js";
import type { Asked, Variable } from "./context.js";
import { mutationVariables, objectVariables, parameterVariables, scopesOf, scopeVariable, servedKinds } from "./context.js";
import { asBoolean, atRoot, expression } from "./expression.js";
import { category, executedReleases, folded } from "./described.js";
import type { JmesPath } from "./jmespath.js";
import { jmes, listIf, scopeVariableName } from "./jmespath.js";
import { mutationPolicyName, mutationRuleName } from "./names.js";
import { operations } from "./operations.js";
import { policySet } from "./sets.js";

const folder = "kyverno/mutate";

/** One ClusterPolicy a mutation. The recommended ones are a set; each can be installed alone. */
export function mutationFiles(model: Model, renderTemplate: TemplateRenderer): readonly OutputFile[] {
  const recommended = model.mutations.filter(({ profile }) => profile === "recommended");
  return [
    ...model.mutations.map((mutation) => ({ path: mutationPath(mutation), text: policy(model, mutation, renderTemplate) })),
    policySet(model, folder, recommended.map((mutation) => `${mutationPolicyName(mutation)}.yaml`), renderTemplate),
  ];
}

/** The file with the policy of a mutation. */
export function mutationPath(mutation: Mutation): string {
  return `${folder}/${mutationPolicyName(mutation)}.yaml`;
}

export function mutationTitle({ title }: Mutation): string {
  return title;
}

/** The kinds that it looks into, as annotations list them. */
export function mutationSubject(model: Model, mutation: Mutation): string {
  return subjectsOf(model, mutation).flatMap(({ kinds }) => kinds.map(({ kind }) => kind)).join(", ");
}

function subjectsOf({ subjects }: Model, { cases }: Mutation): readonly Subject[] {
  return subjects.filter(({ name }) => cases.some(({ subject }) => subject === name));
}

function policy(model: Model, mutation: Mutation, renderTemplate: TemplateRenderer): string {
  const title = mutationTitle(mutation);
  return renderTemplate("kyverno/mutation-policy", {
    title,
    quotedTitle: JSON.stringify(title),
    name: mutationPolicyName(mutation),
    executed: executedReleases(model),
    category,
    description: folded(mutation.description),
    version: model.release.version,
    subject: mutationSubject(model, mutation),
    profile: mutation.profile,
    rules: subjectsOf(model, mutation).map((subject) => rule(model, mutation, subject, renderTemplate).trimEnd()),
  });
}

function rule(model: Model, { id, cases: all }: Mutation, subject: Subject, renderTemplate: TemplateRenderer): string {
  const cases = all.filter((one) => one.subject === subject.name);
  const asked = cases.map(({ scope, when }): Asked => ({ scope, finds: [{ each: [], at: here, when }] }));
  const scopes = scopesOf(model, asked);
  const conditions = cases.map(condition);
  const variables: readonly Variable[] = [
    ...parameterVariables(model, asked, scopes, cases.flatMap(parametersSet)),
    ...objectVariables(subject.kinds),
    ...mutationVariables(subject.kinds),
    ...scopes.map(scopeVariable),
    ...conditions,
    { name: "patch", expression: patch(cases) },
  ];
  return renderTemplate("kyverno/mutation-rule", {
    name: mutationRuleName({ id }, subject.name),
    kinds: servedKinds(model, subject.name),
    variables: variables.map(({ name, expression: computed = "", value = "" }) => ({ name, expression: computed, value })),
    applies: JSON.stringify(`{{ looksInto && !madeByController && (${conditions.map(({ name }) => name).join(" || ")}) }}`),
    // The operations are JSON already; they become the text of a patch.
    operation: JSON.stringify("[{{ to_string(element) }}]"),
  });
}

/** `condition1`: does the first case hold? */
function condition({ scope, when }: MutationCase, index: number): Variable {
  const more = simplify(when);
  const inScope = scopeVariableName(scope);
  const trivial = JSON.stringify(more) === JSON.stringify(always);
  return { name: conditionName(index), expression: trivial ? inScope : asBoolean(jmes`${inScope} && (${expression(more, atRoot)})`) };
}

function conditionName(index: number): JmesPath {
  return `condition${index + 1}` as JmesPath;
}

/** The operations of all cases that hold, as one list. */
function patch(cases: readonly MutationCase[]): JmesPath {
  const lists = cases.flatMap(({ changes }, index) => changes.flatMap(operations).map((list) => listIf(conditionName(index), list)));
  return `[${lists.join(",\n")}][]` as JmesPath;
}

/** The parameters whose values are put into objects. */
function parametersSet({ changes }: MutationCase): readonly string[] {
  const texts = changes.flatMap((change): readonly Text[] => {
    if (change.kind === "set") return [change.to];
    return change.kind === "append" ? Object.values(change.item) : [];
  });
  return texts.filter(isParameter).map(({ parameter }) => parameter);
}
