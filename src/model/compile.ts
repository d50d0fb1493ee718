import { remembered } from "../lib/remembered.js";
import { compileCollection } from "./compile-collection.js";
import type { Compilation, CompilePattern } from "./compile-predicate.js";
import { compilePredicate } from "./compile-predicate.js";
import type { Elements } from "./distinctions.js";
import { distinctionsIn } from "./distinctions.js";
import type { FieldPath } from "./field-path.js";
import { joinPath, parseFieldPath, valueAt } from "./field-path.js";
import type { Find } from "./find.js";
import type { Finding, Verdict } from "./model.js";
import type { NeededKeys } from "./needed-keys.js";
import { hasKeys, neededKeys } from "./needed-keys.js";
import type { ParameterValues } from "./parameter.js";
import { defaultsOf, namedTexts } from "./parameter.js";
import type { AnswersOf, Policy } from "./policy.js";
import type { Predicate } from "./predicate.js";
import type { EvaluatedCase, EvaluatedRule, RuleSet } from "./rule-set.js";
import type { Environment, EvaluateCase, Evaluation, SharedEvaluations, Test } from "./shared-evaluations.js";
import { keysOf, newEvaluation, ownEnvironment, sharedVerdict } from "./shared-evaluations.js";
import type { Target } from "./subject.js";
import { effectIn, podSubjectName, targetOf } from "./subject.js";
import { limitFindings } from "./too-many-findings.js";

/** Calls `report` with the path of what is found in an element; `path` is that of the element. */
type Search = (here: unknown, evaluation: Evaluation, path: () => string, report: (path: string) => void) => void;

const asRegExp: CompilePattern = (pattern) => new RegExp(pattern, "u");

/**
 * Compiles rules to functions, which is many times faster than to interpret them.
 *
 * @param values of parameters that a user has set
 * @param compilePattern for patterns in parameters and custom rules: hostile ones can backtrack without end in JavaScript
 * @param shared by policies of other versions that are compiled with the same patterns
 */
export function compilePolicy(
  rules: RuleSet,
  values: ParameterValues = new Map(),
  compilePattern: CompilePattern = asRegExp,
  shared?: SharedEvaluations,
): Policy {
  const parameters = new Map([...defaultsOf(rules.parameters), ...values]);
  const environment = shared?.environmentOf(rules, values) ?? ownEnvironment(rules);
  const scopeNamed = lazyScopes(rules, environment, () => compilation);
  const compilation: Compilation = { parameters, compilePattern, compileLiteral: asRegExp, scopeNamed };
  const evaluatorOf = lazily((subject: string) => compileSubject(rules, subject, compilation, environment));
  const exempt = new Set<unknown>(namedTexts(parameters, "exemptNamespaces"));
  return {
    evaluate: (object) => {
      const target = targetOf(rules, object);
      return target === undefined || exempt.has(valueAt(object, namespace))
        ? { evidence: [], findings: [] }
        : evaluatorOf(target.subject.name)(target, environment.evaluationOf(object, target.root, target.kind));
    },
    // Thousands of objects can have such elements.
    distinguish: remembered((elements: Elements) => answersIn(rules, elements, compilation, environment)),
    // Evaluations are shared by policies with the same values.
    withParameter: (name, value) => compilePolicy(rules, new Map([...values, [name, value]]), compilePattern),
  };
}

/** What the rules for pods ask about elements. */
function answersIn(
  { scopes, evidence, rules }: RuleSet,
  elements: Elements,
  compilation: Compilation,
  environment: Environment,
): AnswersOf | undefined {
  const ofPods = rules.filter(({ subject }) => subject === podSubjectName);
  const finds = [
    ...evidence.filter(({ subject }) => subject === podSubjectName).flatMap((one) => one.finds),
    ...ofPods.flatMap(({ cases }) => cases.flatMap((one) => one.finds)),
  ];
  const asked = distinctionsIn(
    scopes.map(({ when }) => when),
    finds,
    elements,
  );
  return asked && environment.answersTo(asked, () => answersTo(asked, compilation));
}

function answersTo(asked: readonly Predicate[], compilation: Compilation): AnswersOf {
  // Users can write some of the patterns.
  const ofAll = { ...compilation, compileLiteral: compilation.compilePattern };
  const tests = asked.map((one) => compilePredicate(one, ofAll));
  const nowhere = newEvaluation(undefined);
  return (element) => tests.map((test) => (test(element, nowhere) ? "1" : "0")).join("");
}

const namespace = parseFieldPath("metadata.namespace");

/** Calls `make` once for each key, when its value is first needed. */
function lazily<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

/** Compiles a scope when it is first needed: most scopes are needed for few objects. */
function lazyScopes(
  { scopes }: RuleSet,
  environment: Environment,
  compilation: () => Compilation,
): Compilation["scopeNamed"] {
  return lazily((name) => {
    const when = scopes.find((one) => one.name === name)?.when;
    if (when === undefined) throw new RangeError(`Scope "${name}" is not defined.`);
    const number = environment.scopeNumber(name);
    let test: Test | undefined;
    return (_here, evaluation) => {
      const known = evaluation.scopes[number];
      if (known !== undefined) return known;
      test ??= compilePredicate(when, compilation());
      return (evaluation.scopes[number] = test(evaluation.root, evaluation));
    };
  });
}

type EvaluateTarget = (target: Target, evaluation: Evaluation) => Verdict;

function compileSubject(
  { subjects, evidence, rules }: RuleSet,
  name: string,
  compilation: Compilation,
  environment: Environment,
): EvaluateTarget {
  const windows = subjects.find((one) => one.name === name)?.windows;
  const isWindows = windows === undefined ? undefined : compilation.scopeNamed(windows);
  const searches = evidence
    .filter(({ subject }) => subject === name)
    .flatMap(({ finds }) => finds.map((find) => compileFind(find, compilation)));
  const cases = rules
    .filter(({ subject }) => subject === name)
    .flatMap((rule) =>
      rule.cases.map((one) => {
        const needed = neededKeys(one.finds);
        const isIn = compilation.scopeNamed(one.scope);
        return { rule, one, isIn, needed, evaluate: compileCase(rule, one, needed, compilation) };
      }),
    );
  const evaluate = environment.together(cases);
  const evidenceNumber = environment.evidenceNumber(name);
  const evidenceOf = ({ root, kind }: Target, evaluation: Evaluation): readonly string[] => {
    const paths: string[] = [];
    const start = (): string => kind.template.text;
    if (isWindows?.(root, evaluation) === true)
      for (const search of searches) search(root, evaluation, start, (path) => paths.push(path));
    return paths;
  };
  return (target, evaluation) => {
    const evidenceFound = (evaluation.evidence[evidenceNumber] ??= evidenceOf(target, evaluation));
    return sharedVerdict(evaluation, { evidence: evidenceFound, findings: evaluate(evaluation, target.kind) });
  };
}

/** Most cases find nothing. */
const nothing: readonly Finding[] = [];

function compileCase(
  rule: EvaluatedRule,
  one: EvaluatedCase,
  needed: NeededKeys,
  ofRelease: Compilation,
): EvaluateCase {
  const { id, profile, custom } = rule;
  const { severity, message, remediation } = one;
  const compilation = custom ? { ...ofRelease, compileLiteral: ofRelease.compilePattern } : ofRelease;
  // The functions of a case are made when an object can have findings.
  let searches: readonly Search[] | undefined;
  return (evaluation, kind) => {
    if (!hasKeys(keysOf(evaluation), needed)) return nothing;
    let findings = nothing as Finding[];
    const effect = effectIn(kind, one);
    const report = (path: string): void => {
      if (findings === nothing) findings = [];
      limitFindings(findings.push({ rule: id, profile, effect, severity, path, message, remediation }));
    };
    searches ??= one.finds.map((find) => compileFind(find, compilation));
    const start = (): string => kind.template.text;
    for (const search of searches) search(evaluation.root, evaluation, start, report);
    return findings;
  };
}

function compileFind({ each, at, when }: Find, compilation: Compilation): Search {
  const test = compilePredicate(when, compilation);
  const collections = each.map((collection) => compileCollection(collection, compilation.parameters));
  const [last, ...around] = collections.toReversed();
  if (last === undefined) {
    return (here, evaluation, path, report) => {
      if (test(here, evaluation)) report(joinPath(path(), at.text));
    };
  }
  // Most elements have no finding, so paths are made only for those that do.
  const innermost: Search = (here, evaluation, path, report) => {
    last(here, evaluation, (value, list, key) => {
      if (test(value, evaluation)) report(joinPath(joinPath(path(), stepText(list, key)), at.text));
      return false;
    });
  };
  return around.reduce((inner, elements): Search => {
    return (here, evaluation, path, report) => {
      elements(here, evaluation, (value, list, key) => {
        inner(value, evaluation, () => joinPath(path(), stepText(list, key)), report);
        return false;
      });
    };
  }, innermost);
}

function stepText({ text }: FieldPath, key: string | number): string {
  return `${text}[${key}]`;
}
