import { groupBy } from "../../lib/group-by.js";
import type { Case, Model, Scope, SubjectKind } from "../../model/model.js";
import type { Predicate } from "../../model/predicate.js";
import { containerLists, isAlways, mapParts, parametersIn } from "../../model/predicate.js";
import { scopeClosure, scopesIn } from "../../model/scope-closure.js";
import { asBoolean, atRoot, expression, isSet } from "./expression.js";
import type { JmesPath } from "./jmespath.js";
import { emptyList, jmes, literal, raw, ref, scopeVariableName, text, variable } from "./jmespath.js";

/** A context variable of a Kyverno rule: computed, or a value in the policy that users may change. */
export interface Variable {
  readonly name: string;
  readonly expression?: JmesPath;
  /** As JSON. */
  readonly value?: string;
}

const object = "request.object" as JmesPath;
const kind = "request.object.kind" as JmesPath;

/** What every rule knows of the object: whether to look into it, its template, the prefix of paths, its containers. */
export function objectVariables(kinds: readonly SubjectKind[]): readonly Variable[] {
  return [
    { name: "looksInto", expression: looksInto(kinds) },
    { name: "template", expression: template(kinds) },
    { name: "prefix", expression: prefix(kinds) },
    { name: "containers", expression: containerList() },
  ];
}

/** `{Deployment, …} => spec.template`: kinds by the path of their template. */
export function kindsByTemplate(kinds: readonly SubjectKind[]): ReadonlyMap<string, readonly SubjectKind[]> {
  return groupBy(kinds, (one) => one.template.text);
}

export function isOneOf(kinds: readonly SubjectKind[]): JmesPath {
  const [only] = kinds;
  if (kinds.length === 1 && only !== undefined) return jmes`${kind} == ${text(only.kind)}`;
  return jmes`contains(${literal(kinds.map((one) => one.kind))}, ${kind})`;
}

/**
 * Is there something to look into? Kyverno matches a core kind by its name alone, in any group, and a workload
 * may lack its template.
 */
function looksInto(kinds: readonly SubjectKind[]): JmesPath {
  const core = kinds.filter(({ groups }) => groups.includes(""));
  const foreign =
    core.length === 0 ? literal(false) : jmes`(${isOneOf(core)} && request.object.apiVersion != ${raw("v1")})`;
  const choices = [...kindsByTemplate(kinds).values()].map((group) => {
    return jmes`(${isOneOf(group)} && ${ref(object, group[0]?.template.keys ?? [])} != ${literal(null)})`;
  });
  const exempt = isSet("request.object.metadata.namespace" as JmesPath, exemptNamespaces);
  return jmes`!${foreign} && !${exempt} && (${choices.join(" || ") as JmesPath})`;
}

function template(kinds: readonly SubjectKind[]): JmesPath {
  const choices = [...kindsByTemplate(kinds).values()].map((group) => {
    return jmes`(${isOneOf(group)} && ${ref(object, group[0]?.template.keys ?? [])})`;
  });
  return [...choices, literal({})].join("\n|| ") as JmesPath;
}

/** The parts are joined because an empty text is false: `a && '' || b` would be b. */
export function prefix(kinds: readonly SubjectKind[]): JmesPath {
  const parts = [...kindsByTemplate(kinds)]
    .filter(([path]) => path !== "")
    .map(([path, group]) => {
      return jmes`(${isOneOf(group)} && ${text(`${path}.`)}) || ${raw("")}`;
    });
  return parts.length === 0 ? jmes`join('', [''])` : (`join('', [${parts.join(", ")}])` as JmesPath);
}

/**
 * `l`: name of the list, `p`: path, `n`: name as messages show it, `c`: container. `items` is the only way to an index.
 * Kyverno fills in braces in a message once more. No name that the API server accepts has any.
 */
export function containerList(): JmesPath {
  const lists = containerLists.map((list) => {
    const path = `join('', ['spec.${list}[', to_string(i), ']'])`;
    const name = `join('', [' (', replace_all(c.name || '', '{', ''), ')'])`;
    return `items(template.spec.${list} || \`[]\`, 'i', 'c')[].{l: '${list}', p: ${path}, n: ${name}, c: c}`;
  });
  return `[${lists.join(",\n")}][]` as JmesPath;
}

/**
 * Where the pod template starts, as a JSON Pointer, and whether a controller has made the object. A changed ReplicaSet
 * would be a stranger to its Deployment, which makes the next one; Pods are compared with nothing.
 */
export function mutationVariables(kinds: readonly SubjectKind[]): readonly Variable[] {
  const templated = kinds.filter(({ template: { text: path } }) => path !== "");
  const owned = jmes`length(request.object.metadata.ownerReferences || ${emptyList}) > ${literal(0)}`;
  const made = templated.length === 0 ? literal(false) : jmes`(${isOneOf(templated)}) && ${owned}`;
  return [
    { name: "pointer", expression: jmes`join('', ['/', replace_all(prefix, '.', '/')])` },
    { name: "madeByController", expression: made },
  ];
}

const exemptNamespaces = "exemptNamespaces";

/** What is asked in which scope: as much of a case as its context depends on. */
export type Asked = Pick<Case, "finds"> & { readonly scope: string | undefined };

/**
 * What users may change, of what the rule asks for. A text is a list of one: JSON, for any text.
 * @param more parameters that are asked for elsewhere
 */
export function parameterVariables(
  model: Model,
  cases: readonly Asked[],
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
    .map((one) => ({ name: variable(one.name), value: JSON.stringify([one.default].flat()) }));
}

/** The scopes that cases ask for, each after those that it is made of. Signs of Windows are replaced by what they mean. */
export function scopesOf(model: Model, cases: readonly Asked[]): readonly Scope[] {
  const signs = new Set(model.evidence.map(({ id }) => id));
  const meanings = new Map(model.scopes.filter(({ name }) => signs.has(name)).map(({ name, when }) => [name, when]));
  const inline = (predicate: Predicate): Predicate =>
    predicate.kind === "scope" ? (meanings.get(predicate.scope) ?? predicate) : mapParts(predicate, inline);
  const scopes = model.scopes.map((scope) => ({ ...scope, when: inline(scope.when) }));
  return scopeClosure(
    cases.flatMap(({ scope, finds }) => [scope ?? [], ...finds.map(({ when }) => scopesIn(when))].flat()),
    scopes,
  );
}

export function scopeVariable({ name, when }: Scope): Variable {
  return { name: scopeVariableName(name), expression: scopeExpression(when) };
}

/** All objects of a subject are those that are looked into: what only has the name of a kind may hold anything. */
function scopeExpression(when: Predicate): JmesPath {
  return isAlways(when) ? ("looksInto" as JmesPath) : asBoolean(expression(when, atRoot));
}

/** Which kinds of a subject a cluster serves, as Kyverno names them. */
export function servedKinds(model: Model, subject: string): readonly string[] {
  const kinds = model.subjects.find(({ name }) => name === subject)?.kinds ?? [];
  return kinds.flatMap(({ kind, groups }) => groups.map((group) => (group === "" ? kind : `${group}/*/${kind}`)));
}
