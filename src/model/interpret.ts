import { joinPath, parseFieldPath, valueAt } from "./field-path.js";
import type { Case, Find, Finding, Model, Rule, Verdict } from "./model.js";
import type { Cases, Collection, Operand, Predicate } from "./predicate.js";
import { fold } from "./predicate.js";
import type { Target } from "./subject.js";
import { targetOf } from "./subject.js";

/** Where an operand is read: the innermost element, and the pod template (or object) around it. */
interface Environment {
  readonly here: unknown;
  readonly root: unknown;
  readonly scopes: ReadonlyMap<string, Predicate>;
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
 * @returns its evidence and findings; both empty for a kind that no rule looks into
 */
export function interpret(model: Model, object: unknown): Verdict {
  const target = targetOf(model, object);
  if (!target) return { evidence: [], findings: [] };
  const scopes = new Map(model.scopes.map((scope) => [scope.name, scope.when]));
  const environment: Environment = { here: target.root, root: target.root, scopes };
  return {
    evidence: evidence(model, target, environment),
    findings: model.rules
      .filter((rule) => rule.subject === target.subject.name)
      .flatMap((rule) => rule.cases.flatMap((one) => findingsOf(rule, one, target, environment))),
  };
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
  const effect = one.effect === "rejected" && !target.kind.templateValidated ? "fails" : one.effect;
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

function pathsOf(find: Find, environment: Environment): string[] {
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
      return collection.lists.flatMap((list) => itemsAt(`spec.${list}`, environment.root));
    case "list":
      return itemsAt(collection.path.text, environment.here);
    case "entries":
      return entriesAt(collection.path.text, environment.here);
  }
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

function holds(predicate: Predicate, environment: Environment): boolean {
  return fold(meaning, predicate, environment);
}

function read({ base, path }: Operand, { here, root }: Environment): unknown {
  switch (base) {
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
  equals: ({ operand, value }, environment) => read(operand, environment) === value,
  oneOf: ({ operand, values }, environment) => {
    const value = read(operand, environment);
    return typeof value === "string" && values.includes(value);
  },
  equalsIgnoringCase: ({ operand, value }, environment) => {
    const actual = read(operand, environment);
    return typeof actual === "string" && asciiLower(actual) === value;
  },
  matches: ({ operand, pattern }, environment) => {
    const value = read(operand, environment);
    return typeof value === "string" && new RegExp(pattern, "u").test(value);
  },
  bytesOver: ({ operand, limit, after }, environment) => {
    const value = read(operand, environment);
    if (typeof value !== "string") return false;
    const part = after === undefined ? value : value.slice(value.lastIndexOf(after) + 1);
    return Buffer.byteLength(part, "utf8") > limit;
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

/** The predicate that is true where `find` finds something. */
export function found(find: Find): Predicate {
  return find.each.reduceRight<Predicate>(
    (where, collection) => ({ kind: "some", in: collection, where }),
    find.when,
  );
}

