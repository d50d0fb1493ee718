import { withoutCustomResources } from "../../model/custom-resource.js";
import type { FieldPath } from "../../model/field-path.js";
import { here } from "../../model/field-path.js";
import type { Find } from "../../model/find.js";
import type { Model, Subject } from "../../model/model.js";
import type { Mutation, MutationCase, ObjectChange, ObjectChangeCases, Text } from "../../model/mutation.js";
import { foldObjectChange, parametersSet } from "../../model/mutation.js";
import { isAlways, isParameter } from "../../model/predicate.js";
import type { ScopedFinds } from "../../model/scope.js";
import { scopesAsked } from "../../model/scope.js";
import { simplify } from "../../model/simplify.js";
import { changesText } from "../change-text.js";
import { commentLines } from "../comment-lines.js";
import type { OutputFile } from "../engine.js";
import { columns, folded } from "../kyverno-program/policies.js";
import type { TemplateRenderer } from "../template-renderer.js";
import { containersRead } from "./containers.js";
import { servedKinds } from "./context.js";
import { asBoolean, atRoot, expression } from "./expression.js";
import type { JmesPath } from "./jmespath.js";
import {
  identifier,
  jmes,
  listIf,
  literal,
  pointer,
  quoted,
  ref,
  scopeVariableName,
  separated,
  text,
  variable,
} from "./jmespath.js";
import { policySet } from "./kustomizations.js";
import { layout } from "./layout.js";
import type { Variable } from "./mutation-context.js";
import { mutationVariables, objectVariables, parameterVariables, scopeVariable } from "./mutation-context.js";
import { pathList } from "./paths.js";
import { category, executedVersions, mutationPolicyName, mutationRuleName } from "./policies.js";

const folder = "kyverno/mutate";

/** One ClusterPolicy for each mutation. The recommended ones are a set; each can be installed alone. */
export function mutationFiles(whole: Model, renderTemplate: TemplateRenderer): readonly OutputFile[] {
  // The controllers of custom resources validate their templates, and may reject what Kubernetes accepts. Their pods are changed.
  const model = withoutCustomResources(whole);
  const recommended = model.mutations.filter(({ profile }) => profile === "recommended");
  return [
    ...model.mutations.map((mutation) => ({
      path: mutationPath(mutation),
      text: policy(model, mutation, renderTemplate),
    })),
    policySet(
      model,
      folder,
      recommended.map((mutation) => `${mutationPolicyName(mutation)}.yaml`),
      renderTemplate,
    ),
  ];
}

/** The file with the policy of a mutation. */
export function mutationPath(mutation: Mutation): string {
  return `${folder}/${mutationPolicyName(mutation)}.yaml`;
}

/** The kinds that it looks into, as annotations list them. */
export function mutationSubject(model: Model, mutation: Mutation): string {
  return subjectsOf(model, mutation)
    .flatMap(({ kinds }) => kinds.map(({ kind }) => kind))
    .join(", ");
}

function subjectsOf({ subjects }: Model, { cases }: Mutation): readonly Subject[] {
  return subjects.filter(({ name }) => cases.some(({ subject }) => subject === name));
}

function policy(model: Model, mutation: Mutation, renderTemplate: TemplateRenderer): string {
  const { title } = mutation;
  return renderTemplate("kyverno/mutation-policy", {
    title,
    quotedTitle: JSON.stringify(title),
    name: mutationPolicyName(mutation),
    executed: executedVersions(model),
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
  const asked = cases.map(({ scope, when }): ScopedFinds => ({ scope, finds: [{ each: [], at: here, when }] }));
  const scopes = scopesAsked(model, asked);
  const finds = [...asked.flatMap((one) => one.finds), ...cases.flatMap(({ changes }) => changes.flatMap(findsOf))];
  const conditions = cases.map((one, index) => condition(one, changeName(cases, index)));
  const variables: readonly Variable[] = [
    ...parameterVariables(model, asked, scopes, cases.flatMap(parametersSet)),
    ...objectVariables(subject.kinds, containersRead(scopes, finds)),
    ...mutationVariables(subject.kinds),
    ...scopes.map(scopeVariable),
    ...conditions,
    { name: "patch", comment: "The operations of all changes that apply.", expression: patch(cases) },
  ];
  return renderTemplate("kyverno/mutation-rule", {
    name: mutationRuleName({ id }, subject.name),
    kinds: servedKinds(model, subject.name),
    variables: variables.map(({ name, comment, expression: computed, value = "" }) => ({
      name,
      comment: comment === undefined ? "" : commentLines(comment, columns),
      expression: computed === undefined ? "" : layout(computed),
      value,
    })),
    applies: JSON.stringify(
      `{{ isEligible && !madeByController && (${conditions.map(({ name }) => name).join(" || ")}) }}`,
    ),
    // The operations are JSON already; they become the text of a patch.
    operation: JSON.stringify("[{{ to_string(element) }}]"),
  });
}

function findsOf(change: ObjectChange): readonly Find[] {
  return change.kind === "replace" ? [change.find] : [];
}

/** Does the change of a case apply? */
function condition({ scope, when, changes }: MutationCase, name: JmesPath): Variable {
  const more = simplify(when);
  const inScope = scopeVariableName(scope);
  const trivial = isAlways(more);
  const effects = changesText(changes, (to) => (isParameter(to) ? variable(to.parameter) : to));
  return {
    name,
    comment: `True if the object must change. The policy then ${effects}.`,
    expression: trivial ? inScope : asBoolean(jmes`${inScope} && (${expression(more, atRoot)})`),
  };
}

/** `changeApplies`; `change1Applies` where there are several. */
function changeName(cases: readonly MutationCase[], index: number): JmesPath {
  return identifier(cases.length === 1 ? "changeApplies" : `change${index + 1}Applies`);
}

/** The operations of all cases that hold, as one list. */
function patch(cases: readonly MutationCase[]): JmesPath {
  const lists = cases.flatMap(({ changes }, index) =>
    changes.flatMap(operations).map((list) => listIf(changeName(cases, index), list)),
  );
  return jmes`[${separated(lists, ",\n")}][]`;
}

/**
 * JMESPath lists that hold, all together, the operations of RFC 6902 that make a change. No value of the object is in
 * an operation: Kyverno would fill in its braces.
 */
export function operations(change: ObjectChange): readonly JmesPath[] {
  return foldObjectChange(operationsOf, change, undefined);
}

const operationsOf: ObjectChangeCases<undefined, readonly JmesPath[]> = {
  set: ({ at, to }) => additions(at.keys, value(to)),
  append: ({ list, item }) => {
    const fields = Object.entries(item).map(([key, one]) => jmes`${identifier(key)}: ${value(one)}`);
    const added = jmes`{${separated(fields, ", ")}}`;
    const behind = listIf(jmes`${field(list.keys)} != ${literal(null)}`, add([...list.keys, "-"], added));
    return [...additions(list.keys, jmes`[${added}]`), behind];
  },
  renameKey: ({ map, from, to }) => {
    const [old, current] = [entry(map, from), entry(map, to)];
    const condition = jmes`${old} != ${literal(null)} && (${current} == ${literal(null)} || ${current} == ${old})`;
    const move = jmes`[{op: 'move', from: ${pointer([...map.keys, from])}, path: ${pointer([...map.keys, to])}}]`;
    return [listIf(condition, move)];
  },
  replace: ({ find, to }) => {
    // The paths of list items hold no map keys, so dots and brackets are only between keys.
    const place = jmes`join('', [${pointer([])}, replace_all(replace_all(replace_all(@, '.', '/'), '[', '/'), ']', '')])`;
    return [jmes`(${pathList(find)})[].{op: 'replace', path: ${place}, value: ${text(to)}}`];
  },
};

/** Adds the value at the keys where it is absent: the first key that is absent, with everything below it. */
function additions(keys: readonly string[], made: JmesPath): readonly JmesPath[] {
  return keys.map((_, depth) => addition(keys, depth, made));
}

function addition(keys: readonly string[], depth: number, made: JmesPath): JmesPath {
  const [parent, missing] = [keys.slice(0, depth), keys.slice(0, depth + 1)];
  const absent = jmes`${field(missing)} == ${literal(null)}`;
  const condition = depth === 0 ? absent : jmes`${field(parent)} != ${literal(null)} && ${absent}`;
  const below = keys.slice(depth + 1).reduceRight<JmesPath>((inner, key) => jmes`{${quoted(key)}: ${inner}}`, made);
  return listIf(condition, add(missing, below));
}

function add(keys: readonly string[], made: JmesPath): JmesPath {
  return jmes`[{op: 'add', path: ${pointer(keys)}, value: ${made}}]`;
}

function field(keys: readonly string[]): JmesPath {
  return ref(atRoot.here, keys);
}

function entry(map: FieldPath, key: string): JmesPath {
  return field([...map.keys, key]);
}

/** What a user may set is a list of one in the context. */
function value(of: Text): JmesPath {
  return isParameter(of) ? jmes`${variable(of.parameter)}[0]` : text(of);
}
