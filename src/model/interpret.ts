import { remembered } from "../lib/remembered.js";
import type { Element, Environment } from "./elements.js";
import { elementsOf } from "./elements.js";
import { joinPath, parseFieldPath, valueAt } from "./field-path.js";
import type { Find } from "./find.js";
import { holds } from "./meaning.js";
import type { Case, Finding, Model, Rule, Verdict, Vocabulary } from "./model.js";
import type { ParameterValues } from "./parameter.js";
import { defaultsOf, namedTexts } from "./parameter.js";
import type { Predicate } from "./predicate.js";
import type { Target } from "./subject.js";
import { effectIn, targetOf } from "./subject.js";

/** The parts of a model that a verdict depends on. */
type Evaluated = Vocabulary & Pick<Model, "rules">;

/**
 * The reference meaning of a model: docs/rule-language.md as a program. Engines are tested against it.
 *
 * @param object a Kubernetes object as JSON
 * @param values of parameters that a user has set
 * @returns its evidence and findings; both empty for a kind without rules
 */
export function interpret(model: Evaluated, object: unknown, values: ParameterValues = new Map()): Verdict {
  const seen = evaluationOf(model, object, values);
  if (!seen) return { evidence: [], findings: [] };
  const { target, environment } = seen;
  return {
    evidence: evidence(model, target, environment),
    findings: model.rules
      .filter((rule) => rule.subject === target.subject.name)
      .flatMap((rule) => rule.cases.flatMap((one) => findingsOf(rule, one, target, environment))),
  };
}

/** The parts of an object that rules read, and how they are read; undefined for an object without such parts. */
export function evaluationOf(
  model: Vocabulary,
  object: unknown,
  values: ParameterValues,
): { target: Target; environment: Environment } | undefined {
  const target = targetOf(model, object);
  const { defaults, scopes } = settledOf(model);
  const parameters = values.size === 0 ? defaults : new Map([...defaults, ...values]);
  if (!target || isExempt(object, parameters)) return undefined;
  const { root } = target;
  const known = { inScope: new Map(), containers: new Map() };
  return { target, environment: { here: root, root, scopes, parameters, ...known } };
}

interface Settled {
  readonly defaults: ParameterValues;
  readonly scopes: ReadonlyMap<string, Predicate>;
}

/** What is the same for every object. */
const settledOf = remembered(
  ({ parameters, scopes }: Vocabulary): Settled => ({
    defaults: defaultsOf(parameters),
    scopes: new Map(scopes.map((scope) => [scope.name, scope.when])),
  }),
);

const namespace = parseFieldPath("metadata.namespace");

/** No rule applies to objects of an exempt namespace. */
function isExempt(object: unknown, parameters: ParameterValues): boolean {
  return namedTexts(parameters, "exemptNamespaces").some((name) => name === valueAt(object, namespace));
}

function evidence(model: Vocabulary, target: Target, environment: Environment): string[] {
  const { name, windows } = target.subject;
  if (windows === undefined || !holds({ kind: "scope", scope: windows }, environment)) return [];
  const finds = model.evidence.filter(({ subject }) => subject === name).flatMap((one) => one.finds);
  const paths = finds.flatMap((find) => pathsOf(find, environment));
  return paths.map((path) => joinPath(target.kind.template.text, path));
}

function findingsOf(rule: Rule, one: Case, target: Target, environment: Environment): Finding[] {
  if (!holds({ kind: "scope", scope: one.scope }, environment)) return [];
  const { id, profile } = rule;
  const { severity, message, remediation } = one;
  const effect = effectIn(target.kind, one);
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

/** The paths that a find reports, from the pod template or the object. */
export function pathsOf(find: Find, environment: Environment): string[] {
  let elements: Element[] = [{ path: "", value: environment.here }];
  for (const step of find.each) {
    elements = elements.flatMap((parent) =>
      elementsOf(step, at(parent.value, environment)).map(({ path, value }) => ({
        path: joinPath(parent.path, path),
        value,
      })),
    );
  }
  return elements
    .filter(({ value }) => holds(find.when, at(value, environment)))
    .map(({ path }) => joinPath(path, find.at.text));
}

/** The environment of an element. Most finds have no collection, and read the object itself. */
function at(value: unknown, environment: Environment): Environment {
  return value === environment.here ? environment : { ...environment, here: value };
}
