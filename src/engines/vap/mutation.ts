import type { LiteralModel } from "../../model/bind.js";
import { withLiterals } from "../../model/bind.js";
import { withoutCustomResources } from "../../model/custom-resource.js";
import type { Model, Subject, SubjectKind } from "../../model/model.js";
import type { Mutation, MutationCase } from "../../model/mutation.js";
import type { Predicate } from "../../model/predicate.js";
import { operandsOf, partsOf } from "../../model/predicate.js";
import { isNamespaced, podSubjectName } from "../../model/subject.js";
import { apiServerDialect } from "../cel/dialect.js";
import { layout } from "../cel/layout.js";
import { mutationExpressions, possibleCases } from "../cel/mutation.js";
import { commentLines, variableText, width } from "../cel/policy-text.js";
import { call, compare, literal, name, not, optionalField, or, texts } from "../cel/syntax.js";
import type { Variable } from "../cel/variables.js";
import type { EmitContext, OutputFile, Unsupported } from "../engine.js";
import { yamlText } from "../yaml.js";
import { excludedNamespaceSelector } from "./bindings.js";
import { labelledSet } from "./kustomizations.js";
import { notExempt, resourceRules } from "./match.js";
import { mutatingAvailability } from "./mutating-availability.js";
import { resourceLines } from "./policy-file.js";

/** The folder of MutatingAdmissionPolicies, which are installed separately. */
export const mutationFolder = "vap/mutate";

interface Mutations {
  readonly files: readonly OutputFile[];
  readonly unsupported: readonly Unsupported[];
}

/** The cases of a mutation about one subject: what becomes a MutatingAdmissionPolicy. */
interface MutatingPolicy {
  readonly name: string;
  readonly subject: Subject;
  readonly cases: readonly MutationCase[];
}

/** A file for each mutation, with its policies and their bindings. The recommended ones are a set; each can be installed alone. */
export function mutationFiles(whole: Model, context: EmitContext): Mutations {
  const availability = mutatingAvailability(whole);
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
      ...(recommended.length === 0 ? [] : [labelledSet(model, mutationFolder, recommended, context.renderTemplate)]),
    ],
    unsupported: whole.mutations
      .filter(({ id }) => !possible.some((one) => one.id === id))
      .map((mutation) => ({ mutation: mutation.id, reason: whyIdle(mutation) })),
  };
}

/** `wincompat-set-node-selector` */
export function mutationName({ id }: Pick<Mutation, "id">): string {
  return `wincompat-${id}`;
}

/** The names of the policies of each mutation; none where it changes no objects. */
export function mutatingPolicyNames(whole: Model): ReadonlyMap<string, readonly string[]> {
  if ("unavailable" in mutatingAvailability(whole)) return new Map();
  const model = withLiterals(withoutCustomResources(whole));
  return new Map(
    model.mutations.map((mutation) => [mutation.id, mutatingPolicies(model, mutation).map((policy) => policy.name)]),
  );
}

function fileName(mutation: Mutation): string {
  return `${mutationName(mutation)}.yaml`;
}

/** A subject has its own policy, so an expression never asks for the kind of an object, except where the pod template is. */
function mutatingPolicies(model: LiteralModel, mutation: Mutation): readonly MutatingPolicy[] {
  const cases = possibleCases(model, mutation.cases);
  return model.subjects.flatMap((subject) => {
    const own = cases.filter((one) => one.subject === subject.name);
    const infix = subject.name === podSubjectName ? "" : `-${subject.name}`;
    return own.length === 0 ? [] : [{ name: `${mutationName(mutation)}${infix}`, subject, cases: own }];
  });
}

/** Policies contain the values of parameters, and with some values a mutation has no effect. */
function whyIdle({ cases }: Mutation): string {
  const deciding = [...new Set(cases.flatMap(({ when }) => parametersAlone(when)))];
  const values = deciding.length === 0 ? "its parameters" : deciding.join(" and ");
  return (
    `The policies contain the values of parameters, and with the value of ${values} this mutation changes no object. ` +
    "Build policies with another value: wincompat build --set."
  );
}

/** The parameters about which a condition says something, without an object. */
function parametersAlone(predicate: Predicate): readonly string[] {
  const own = operandsOf(predicate).flatMap(({ base, path }) => (base === "parameter" ? [path.text] : []));
  return [...own, ...partsOf(predicate).flatMap(parametersAlone)];
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
  const { variables, patch } = mutationExpressions(model, subject, cases, apiServerDialect(model.version));
  const conditions = [...notOwned(subject.kinds), ...notExempt(model, subject)];
  return {
    name: policyName,
    resourceRules: resourceLines(resourceRules(subject, [])),
    matchConditions: conditions.map((one) => variableText(one, renderTemplate)),
    variables: variables.map((variable) => variableText(variable, renderTemplate)),
    patch: layout(patch, width),
  };
}

/** A Deployment would not recognize a ReplicaSet that is changed, and create the next one. Pods are not compared. */
function notOwned(kinds: readonly SubjectKind[]): readonly Variable[] {
  const [untemplated, templated] = [true, false].map((isPod) =>
    kinds.filter(({ template }) => (template.text === "") === isPod).map(({ kind }) => kind),
  ) as [string[], string[]];
  if (templated.length === 0) return [];
  const kind = name("object.kind");
  const [only = ""] = untemplated;
  const isPod = untemplated.length === 1 ? compare(kind, "==", literal(only)) : compare(kind, "in", texts(untemplated));
  const hasOwner = call(optionalField(name("object.metadata"), "ownerReferences"), "hasValue");
  return [
    {
      name: "not-owned",
      description:
        "Workloads with an owner are not changed: a controller compares them with its template. Pods are not compared.",
      expression: or([...(untemplated.length === 0 ? [] : [isPod]), not(hasOwner)]),
    },
  ];
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
