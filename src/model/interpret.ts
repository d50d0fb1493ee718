import { joinPath, parseFieldPath, valueAt } from "./field-path.js";
import type { Case, Find, Finding, Model, Rule, Verdict } from "./model.js";
import type { ParameterValues } from "./parameter.js";
import { defaultsOf } from "./parameter.js";
import type { Cases, Collection, Operand, ParameterValue, Predicate, Scalar } from "./predicate.js";
import { fold, isParameter } from "./predicate.js";
import type { Target } from "./subject.js";
import { targetOf } from "./subject.js";

/** Where an operand is read: the innermost element, and the pod template (or object) around it. */
export interface Environment {
  readonly here: unknown;
  readonly root: unknown;
  readonly scopes: ReadonlyMap<string, Predicate>;
  readonly parameters: ParameterValues;
}

interface Element {
  readonly path: string;
  readonly value: unknown;
}

const spec = parseFieldPath("spec");

/**
 * The reference meaning of a model: docs/rule-language.md as a program. Engines are tested against it.
 *
 * @param object a Kubernetes object as JSON
 * @param values of parameters that a user has set
 * @returns its evidence and findings; both empty for a kind that no rule looks into
 */
export function interpret(model: Model, object: unknown, values: ParameterValues = new Map()): Verdict {
  const seen = look(model, object, values);
  if (!seen) return { evidence: [], findings: [] };
  const { target, environment } = seen;
  return {
    evidence: evidence(model, target, environment),
    findings: model.rules
      .filter((rule) => rule.subject === target.subject.name)
      .flatMap((rule) => rule.cases.flatMap((one) => findingsOf(rule, one, target, environment))),
  };
}

/** What there is to look at in an object, and how it is read; undefined where nothing is. */
export function look(model: Model, object: unknown, values: ParameterValues): { target: Target; environment: Environment } | undefined {
  const target = targetOf(model, object);
  const parameters = new Map([...defaultsOf(model.parameters), ...values]);
  if (!target || isExempt(object, parameters)) return undefined;
  const scopes = new Map(model.scopes.map((scope) => [scope.name, scope.when]));
  return { target, environment: { here: target.root, root: target.root, scopes, parameters } };
}

const namespace = parseFieldPath("metadata.namespace");

/** Nobody looks into objects of an exempt namespace. */
function isExempt(object: unknown, parameters: ParameterValues): boolean {
  return textsOf(parameters, "exemptNamespaces").some((name) => name === valueAt(object, namespace));
}

function textsOf(parameters: ParameterValues, name: string): readonly string[] {
  return [parameters.get(name) ?? []].flat();
}

function evidence(model: Model, target: Target, environment: Environment): string[] {
  if (target.subject.name !== "pod") return [];
  if (!holds({ kind: "scope", scope: "windows" }, environment)) return [];
  const paths = model.evidence.flatMap((one) => one.finds.flatMap((find) => pathsOf(find, environment)));
  return paths.map((path) => joinPath(target.kind.template.text, path));
}

function findingsOf(rule: Rule, one: Case, target: Target, environment: Environment): Finding[] {
  if (!holds({ kind: "scope", scope: one.scope }, environment)) return [];
  const { id, profile } = rule;
  const { severity, message, remediation } = one;
  const effect = one.effect === "rejected" && !isRefused(one, target) ? "fails" : one.effect;
  return one.finds.flatMap((find) =>
    pathsOf(find, environment).map((path) => ({
      rule: id,
      profile,
      effect,
      severity,
      path: joinPath(target.kind.template.text, path),
      message,
      remediation,
    })),
  );
}

/** Does the API server look at the object so that it refuses what is found? */
function isRefused({ rejectedFor }: Case, { kind }: Target): boolean {
  return kind.templateValidated && (rejectedFor === undefined || kind.template.text === "");
}

/** The paths that a find reports, from the pod template or the object. */
export function pathsOf(find: Find, environment: Environment): string[] {
  let elements: Element[] = [{ path: "", value: environment.here }];
  for (const step of find.each) {
    elements = elements.flatMap((parent) =>
      elementsOf(step, { ...environment, here: parent.value }).map(({ path, value }) => ({
        path: joinPath(parent.path, path),
        value,
      })),
    );
  }
  return elements
    .filter(({ value }) => holds(find.when, { ...environment, here: value }))
    .map(({ path }) => joinPath(path, find.at.text));
}

function elementsOf(collection: Collection, environment: Environment): Element[] {
  switch (collection.kind) {
    case "containers":
      return containersIn(collection, environment);
    case "list":
      return itemsAt(collection.path.text, environment.here).slice(0, collection.first ? 1 : undefined);
    case "entries":
      return entriesAt(collection.path.text, environment.here);
  }
}

const image = parseFieldPath("image");

function containersIn({ lists, judged }: Extract<Collection, { kind: "containers" }>, environment: Environment): Element[] {
  const all = lists.flatMap((list) => itemsAt(`spec.${list}`, environment.root));
  return judged ? all.filter(({ value }) => !matchesAny(valueAt(value, image), textsOf(environment.parameters, "exemptImages"))) : all;
}

function matchesAny(value: unknown, patterns: readonly string[]): boolean {
  return typeof value === "string" && patterns.some((pattern) => new RegExp(pattern, "u").test(value));
}

function itemsAt(path: string, parent: unknown): Element[] {
  const list = valueAt(parent, parseFieldPath(path));
  return Array.isArray(list) ? list.map((value, index) => ({ path: `${path}[${index}]`, value })) : [];
}

function entriesAt(path: string, parent: unknown): Element[] {
  const map = valueAt(parent, parseFieldPath(path));
  if (typeof map !== "object" || map === null || Array.isArray(map)) return [];
  return Object.entries(map).map(([key, value]) => ({ path: `${path}[${key}]`, value: { key, value } }));
}

/** Is a predicate true? */
export function holds(predicate: Predicate, environment: Environment): boolean {
  return fold(meaning, predicate, environment);
}

/** Values that stand there, or those that the user has set. */
function given<Value>(value: Value | ParameterValue, { parameters }: Environment): Value | readonly string[] {
  return isParameter(value) ? textsOf(parameters, value.parameter) : value;
}

function read({ base, path }: Operand, { here, root, parameters }: Environment): unknown {
  switch (base) {
    case "parameter":
      return parameters.get(path.text);
    case "here":
      return valueAt(here, path);
    case "pod":
      return valueAt(root, path);
    case "effective":
      return valueAt(here, path) ?? valueAt(valueAt(root, spec), path);
  }
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** ASCII letters only: what `k` looks like in another script is no business of Windows account names. */
export function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

const meaning: Cases<Environment, boolean> = {
  present: ({ operand }, environment) => isPresent(read(operand, environment)),
  nonEmpty: ({ operand }, environment) => {
    const value = read(operand, environment);
    if (typeof value === "string" || Array.isArray(value)) return value.length > 0;
    return typeof value === "object" && value !== null && Object.keys(value).length > 0;
  },
  equals: ({ operand, value }, environment) => [given(value, environment)].flat().includes(read(operand, environment) as Scalar),
  oneOf: ({ operand, values }, environment) => {
    const value = read(operand, environment);
    return typeof value === "string" && given(values, environment).includes(value);
  },
  equalsIgnoringCase: ({ operand, value }, environment) => {
    const actual = read(operand, environment);
    return typeof actual === "string" && asciiLower(actual) === value;
  },
  matches: ({ operand, pattern }, environment) => matchesAny(read(operand, environment), [given(pattern, environment)].flat()),
  bytesOver: ({ operand, limit, after }, environment) => {
    const value = read(operand, environment);
    if (typeof value !== "string") return false;
    const part = after === undefined ? value : value.slice(value.lastIndexOf(after) + 1);
    return Buffer.byteLength(part, "utf8") > limit;
  },
  itemsOver: ({ operand, limit }, environment) => {
    const value = read(operand, environment);
    return Array.isArray(value) && value.length > limit;
  },
  sameValue: ({ operand, in: collection }, environment) => {
    const elements = elementsOf(collection, environment);
    const values = elements.map(({ value }) => read(operand, { ...environment, here: value }));
    return values.length > 0 && values.every((value) => isPresent(value) && value === values[0]);
  },
  scope: ({ scope }, environment) => {
    const when = environment.scopes.get(scope);
    if (!when) throw new RangeError(`Scope "${scope}" is not defined.`);
    return holds(when, { ...environment, here: environment.root });
  },
  some: ({ in: collection, where }, environment) =>
    elementsOf(collection, environment).some(({ value }) => holds(where, { ...environment, here: value })),
  every: ({ in: collection, where }, environment) =>
    elementsOf(collection, environment).every(({ value }) => holds(where, { ...environment, here: value })),
  not: ({ of }, environment) => !holds(of, environment),
  all: ({ of }, environment) => of.every((part) => holds(part, environment)),
  any: ({ of }, environment) => of.some((part) => holds(part, environment)),
};

/** The predicate that is true where `find` finds something. It speaks of the pod as a whole, so no container is exempt. */
export function found(find: Find): Predicate {
  return find.each.reduceRight<Predicate>(
    (where, collection) => ({ kind: "some", in: withExempt(collection), where }),
    find.when,
  );
}

function withExempt(collection: Collection): Collection {
  return collection.kind === "containers" ? { kind: "containers", lists: collection.lists } : collection;
}

