import type { Model, SubjectKind } from "../../model/model.js";
import type { ParameterOfCode } from "../../model/parameter.js";
import type { Predicate } from "../../model/predicate.js";
import { isAlways, parametersIn } from "../../model/predicate.js";
import type { Scope, ScopedFinds } from "../../model/scope.js";
import type { Containers } from "../container-names.js";
import { containerSteps } from "./containers.js";
import { isOneOf, kindsByTemplate, templatePrefix } from "./context.js";
import { asBoolean, atRoot, expression, isSet } from "./expression.js";
import type { JmesPath } from "./jmespath.js";
import { emptyList, jmes, literal, raw, ref, scopeVariableName, separated, variable } from "./jmespath.js";

const object = jmes`request.object`;

/** A context variable of a Kyverno rule: computed, or a value in the policy that users may change. */
export interface Variable {
  readonly name: string;
  /** What it holds, in words. */
  readonly comment?: string;
  readonly expression?: JmesPath;
  /** As JSON. */
  readonly value?: string;
}

/** The variables of every rule about the object: whether it can be changed, its template, and the containers that the rule reads. */
export function objectVariables(kinds: readonly SubjectKind[], containers: readonly Containers[]): readonly Variable[] {
  return [
    {
      name: "isEligible",
      comment: "True if the object is complete, has one of these kinds, and is not in an exempt namespace.",
      expression: isEligible(kinds),
    },
    {
      name: "template",
      comment: "The pod template of the object, or the object itself if it has none.",
      expression: template(kinds),
    },
    ...containerSteps(containers, undefined)
      .flat()
      .map(([name, expression]) => ({
        name,
        comment: "Containers, each with the list that contains it, its path and its name.",
        expression,
      })),
  ];
}

/**
 * Can the object be changed? Kyverno matches a core kind by its name alone, in any group, and a workload
 * may lack its template.
 */
function isEligible(kinds: readonly SubjectKind[]): JmesPath {
  const core = kinds.filter(({ groups }) => groups.includes(""));
  const foreign =
    core.length === 0 ? literal(false) : jmes`(${isOneOf(core)} && request.object.apiVersion != ${raw("v1")})`;
  const choices = [...kindsByTemplate(kinds).values()].map((group) => {
    return jmes`(${isOneOf(group)} && ${ref(object, group[0]?.template.keys ?? [])} != ${literal(null)})`;
  });
  const exempt = isSet(jmes`request.object.metadata.namespace`, exemptNamespaces);
  return jmes`!${foreign} && !${exempt} && (${separated(choices, " || ")})`;
}

function template(kinds: readonly SubjectKind[]): JmesPath {
  const choices = [...kindsByTemplate(kinds).values()].map((group) => {
    return jmes`(${isOneOf(group)} && ${ref(object, group[0]?.template.keys ?? [])})`;
  });
  return separated([...choices, literal({})], "\n|| ");
}

/**
 * Where the pod template starts, as a JSON Pointer, and whether a controller has made the object. A changed ReplicaSet
 * would be a stranger to its Deployment, which makes the next one; Pods are compared with nothing.
 */
export function mutationVariables(kinds: readonly SubjectKind[]): readonly Variable[] {
  const templated = kinds.filter(({ template: { text: path } }) => path !== "");
  const owned = jmes`length(request.object.metadata.ownerReferences || ${emptyList}) > ${literal(0)}`;
  const made = templated.length === 0 ? literal(false) : jmes`(${isOneOf(templated)}) && ${owned}`;
  const before = templatePrefix(kinds);
  return [
    {
      name: "templatePointer",
      comment: "The JSON Pointer of the pod template in the object: paths in a patch start at the root of the object.",
      expression: before === undefined ? raw("/") : jmes`join('', ['/', replace_all(${before}, '.', '/')])`,
    },
    {
      name: "madeByController",
      comment: "True if a controller created the object. The controller would not recognize the changed object.",
      expression: made,
    },
  ];
}

const exemptNamespaces: ParameterOfCode = "exemptNamespaces";

/**
 * What users may change, of what the rule asks for. A text is a list of one: JSON, for any text.
 * @param more parameters that are asked for elsewhere
 */
export function parameterVariables(
  model: Model,
  cases: readonly ScopedFinds[],
  scopes: readonly Scope[],
  more: readonly string[] = [],
): readonly Variable[] {
  const predicates = [
    ...scopes.map(({ when }) => when),
    ...cases.flatMap(({ finds }) => finds.map(({ when }) => when)),
  ];
  const names = new Set([exemptNamespaces, ...more, ...predicates.flatMap(parametersIn)]);
  return model.parameters
    .filter(({ name }) => names.has(name))
    .map((one) => ({
      name: variable(one.name),
      comment: one.description,
      value: JSON.stringify([one.default].flat()),
    }));
}

export function scopeVariable({ name, description, when }: Scope): Variable {
  return { name: scopeVariableName(name), comment: description, expression: scopeExpression(when) };
}

/** All objects of a subject are those that can be changed: what only has the name of a kind may hold anything. */
function scopeExpression(when: Predicate): JmesPath {
  return isAlways(when) ? jmes`isEligible` : asBoolean(expression(when, atRoot));
}
