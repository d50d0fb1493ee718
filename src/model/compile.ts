import { groupBy } from "../lib/lists.js";
import type { FieldPath } from "./field-path.js";
import { joinPath, parseFieldPath, valueAt } from "./field-path.js";
import type { Find } from "./find.js";
import type { Finding, Verdict } from "./model.js";
import type { ParameterValues } from "./parameter.js";
import { defaultsOf, settingOf, textsOf } from "./parameter.js";
import { isListedImage } from "./pattern.js";
import type { Policy } from "./policy.js";
import type { Cases, Collection, Operand, ParameterValue, Predicate, Scalar } from "./predicate.js";
import { fold, isParameter } from "./predicate.js";
import type { EvaluatedCase, EvaluatedRule, RuleSet } from "./rule-set.js";
import type { Environment, EvaluateCase, Evaluation, SharedEvaluations } from "./shared-evaluations.js";
import { ownEnvironment, verdictOf } from "./shared-evaluations.js";
import type { Target } from "./subject.js";
import { isRejected, targetOf } from "./subject.js";

/** Does a statement hold for an element of an object? */
type Test = (here: unknown, evaluation: Evaluation) => boolean;

/** The value of an operand. */
type Read = (here: unknown, evaluation: Evaluation) => unknown;

/** What is done with an element, which is that of a key in a collection; true where the elements behind it do not matter. */
type Visit = (value: unknown, collection: FieldPath, key: string | number) => boolean;

/** Visits the elements of a collection until a visit returns true. */
type Each = (here: unknown, evaluation: Evaluation, visit: Visit) => boolean;

/** Calls `report` with the path of what is found in an element; `path` is that of the element. */
type Search = (here: unknown, evaluation: Evaluation, path: () => string, report: (path: string) => void) => void;

/** A pattern that is ready to search texts. */
interface CompiledPattern {
  test(text: string): boolean;
}

/** Compiles a pattern that every engine reads alike. @see patternFault */
export type CompilePattern = (pattern: string) => CompiledPattern;

const asRegExp: CompilePattern = (pattern) => new RegExp(pattern, "u");

/** What the predicates of a rule set are compiled with. */
interface Compilation {
  readonly parameters: ParameterValues;
  /** For patterns of strangers. */
  readonly compilePattern: CompilePattern;
  /** For patterns in rules. */
  readonly compileLiteral: CompilePattern;
  /** Is the object in a scope? */
  scopeNamed(name: string): Test;
}

/**
 * Compiles rules to functions, which is many times faster than to interpret them. Operators are written twice on purpose, here
 * and in `meaning.ts`: that is the oracle, and tests compare the two.
 *
 * @param values of parameters that a user has set
 * @param compilePattern for patterns in parameters and custom rules: those of a stranger can backtrack without end in JavaScript
 * @param shared by policies of other versions that are compiled with the same patterns
 */
export function compilePolicy(
  rules: RuleSet,
  values: ParameterValues = new Map(),
  compilePattern: CompilePattern = asRegExp,
  shared?: SharedEvaluations,
): Policy {
  const parameters = new Map([...defaultsOf(rules.parameters), ...values]);
  const scopeNamed = lazyScopes(rules, () => compilation);
  const compilation: Compilation = { parameters, compilePattern, compileLiteral: asRegExp, scopeNamed };
  const environment = shared?.environmentOf(rules, values) ?? ownEnvironment();
  const evaluatorOf = lazily((subject: string) => compileSubject(rules, subject, compilation, environment));
  const exempt = new Set<unknown>(settingOf(parameters, "exemptNamespaces"));
  return {
    evaluate: (object) => {
      const target = targetOf(rules, object);
      return target === undefined || exempt.has(valueAt(object, namespace))
        ? { evidence: [], findings: [] }
        : evaluatorOf(target.subject.name)(target, environment.evaluationOf(object, target.root));
    },
  };
}

const namespace = parseFieldPath("metadata.namespace");

/** Calls `make` once for each key, when it is first asked for. */
function lazily<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

/** Compiles a scope when it is first asked for: most are asked for in few objects. */
function lazyScopes({ scopes }: RuleSet, compilation: () => Compilation): Compilation["scopeNamed"] {
  return lazily((name) => {
    const number = scopes.findIndex((one) => one.name === name);
    const when = scopes[number]?.when;
    if (when === undefined) throw new RangeError(`Scope "${name}" is not defined.`);
    let test: Test | undefined;
    return (_here, evaluation) => {
      const known = evaluation.scopes[number];
      if (known !== undefined) return known;
      test ??= compile(when, compilation());
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
      rule.cases.map((one) => [one.scope, environment.once(rule, one, compileCase(rule, one, compilation))] as const),
    );
  const byScope = [...groupBy(cases, ([scope]) => scope)].map(
    ([scope, some]) => [compilation.scopeNamed(scope), some.map(([, evaluate]) => evaluate)] as const,
  );
  const evidenceOf = ({ root, kind }: Target, evaluation: Evaluation): readonly string[] => {
    const paths: string[] = [];
    const start = (): string => kind.template.text;
    if (isWindows?.(root, evaluation) === true)
      for (const search of searches) search(root, evaluation, start, (path) => paths.push(path));
    return paths;
  };
  return (target, evaluation) => {
    const found: (readonly Finding[])[] = [];
    evaluation.evidence ??= evidenceOf(target, evaluation);
    for (const [isIn, some] of byScope) {
      if (!isIn(target.root, evaluation)) continue;
      for (const evaluate of some) {
        const ofCase = evaluate(evaluation, target.kind);
        if (ofCase.length > 0) found.push(ofCase);
      }
    }
    return verdictOf(evaluation, found);
  };
}

/** Most cases find nothing. */
const nothing: readonly Finding[] = [];

function compileCase(rule: EvaluatedRule, one: EvaluatedCase, ofRelease: Compilation): EvaluateCase {
  const { id, profile, custom } = rule;
  const { effect, severity, message, remediation } = one;
  const compilation = custom ? { ...ofRelease, compileLiteral: ofRelease.compilePattern } : ofRelease;
  // The functions of a case are made when an object is in its scope.
  let searches: readonly Search[] | undefined;
  return (evaluation, kind) => {
    let findings = nothing as Finding[];
    const actual = effect === "rejected" && !isRejected(one, kind) ? "fails" : effect;
    const report = (path: string): void => {
      if (findings === nothing) findings = [];
      findings.push({ rule: id, profile, effect: actual, severity, path, message, remediation });
    };
    searches ??= one.finds.map((find) => compileFind(find, compilation));
    const start = (): string => kind.template.text;
    for (const search of searches) search(evaluation.root, evaluation, start, report);
    return findings;
  };
}

function compileFind({ each, at, when }: Find, compilation: Compilation): Search {
  const test = compile(when, compilation);
  const collections = each.map((collection) => compileCollection(collection, compilation));
  const [last, ...around] = collections.toReversed();
  if (last === undefined) {
    return (here, evaluation, path, report) => {
      if (test(here, evaluation)) report(joinPath(path(), at.text));
    };
  }
  // Nearly nothing is found, so paths are made last.
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

function compileCollection(collection: Collection, compilation: Compilation): Each {
  switch (collection.kind) {
    case "containers":
      return compileContainers(collection, compilation);
    case "list":
      return compileList(collection.path, collection.first === true);
    case "entries":
      return compileEntries(collection.path);
  }
}

const image = parseFieldPath("image");

function compileContainers(
  { lists, judged }: Extract<Collection, { kind: "containers" }>,
  { parameters }: Compilation,
): Each {
  const all = lists.map((list) => compileList(parseFieldPath(`spec.${list}`), false));
  const exempt = judged ? settingOf(parameters, "exemptImages") : [];
  const visited = (visit: Visit): Visit =>
    exempt.length === 0
      ? visit
      : (value, list, key) => !isListedImage(valueAt(value, image), exempt) && visit(value, list, key);
  return (_here, evaluation, visit) => {
    const visitJudged = visited(visit);
    for (const elements of all) if (elements(evaluation.root, evaluation, visitJudged)) return true;
    return false;
  };
}

function compileList(path: FieldPath, first: boolean): Each {
  return (here, _evaluation, visit) => {
    const list = valueAt(here, path);
    if (!Array.isArray(list)) return false;
    const end = first ? Math.min(list.length, 1) : list.length;
    for (let index = 0; index < end; index += 1) if (visit(list[index], path, index)) return true;
    return false;
  };
}

function compileEntries(path: FieldPath): Each {
  return (here, _evaluation, visit) => {
    const map = valueAt(here, path);
    if (typeof map !== "object" || map === null || Array.isArray(map)) return false;
    for (const [key, value] of Object.entries(map)) if (visit({ key, value }, path, key)) return true;
    return false;
  };
}

const spec = parseFieldPath("spec");

function compileOperand({ base, path }: Operand, { parameters }: Compilation): Read {
  switch (base) {
    case "parameter": {
      const value = parameters.get(path.text);
      return () => value;
    }
    case "here":
      return (here) => valueAt(here, path);
    case "pod":
      return (_here, { root }) => valueAt(root, path);
    case "effective":
      return (here, { root }) => valueAt(here, path) ?? valueAt(valueAt(root, spec), path);
  }
}

/** A value of the rule, or those that the user has set. */
function given<Value extends Scalar | readonly string[]>(
  value: Value | ParameterValue,
  { parameters }: Compilation,
): readonly unknown[] {
  return isParameter(value) ? textsOf(parameters, value.parameter) : [value].flat();
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** As in `meaning.ts`. */
function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

const utf8 = new TextEncoder();

/** @throws RangeError, at the latest when an object is evaluated, for a scope that is not defined */
function compile(predicate: Predicate, compilation: Compilation): Test {
  return fold(tests, predicate, compilation);
}

const tests: Cases<Compilation, Test> = {
  present: ({ operand }, compilation) => {
    const read = compileOperand(operand, compilation);
    return (here, evaluation) => isPresent(read(here, evaluation));
  },
  nonEmpty: ({ operand }, compilation) => {
    const read = compileOperand(operand, compilation);
    return (here, evaluation) => {
      const value = read(here, evaluation);
      if (typeof value === "string" || Array.isArray(value)) return value.length > 0;
      return typeof value === "object" && value !== null && Object.keys(value).length > 0;
    };
  },
  equals: ({ operand, value }, compilation) => {
    const read = compileOperand(operand, compilation);
    const [only, ...others] = given(value, compilation);
    const values = new Set([only, ...others]);
    return others.length === 0
      ? (here, evaluation) => only !== undefined && read(here, evaluation) === only
      : (here, evaluation) => values.has(read(here, evaluation));
  },
  oneOf: ({ operand, values }, compilation) => {
    const read = compileOperand(operand, compilation);
    const all = new Set(given(values, compilation));
    return (here, evaluation) => all.has(read(here, evaluation));
  },
  equalsIgnoringCase: ({ operand, value }, compilation) => {
    const read = compileOperand(operand, compilation);
    return (here, evaluation) => {
      const actual = read(here, evaluation);
      return typeof actual === "string" && asciiLower(actual) === value;
    };
  },
  matches: ({ operand, pattern }, compilation) => {
    const read = compileOperand(operand, compilation);
    const compile = isParameter(pattern) ? compilation.compilePattern : compilation.compileLiteral;
    const patterns = given(pattern, compilation).map((one) => compile(String(one)));
    return (here, evaluation) => {
      const value = read(here, evaluation);
      return typeof value === "string" && patterns.some((one) => one.test(value));
    };
  },
  bytesOver: ({ operand, limit, after }, compilation) => {
    const read = compileOperand(operand, compilation);
    return (here, evaluation) => {
      const value = read(here, evaluation);
      if (typeof value !== "string") return false;
      const part = after === undefined ? value : value.slice(value.lastIndexOf(after) + 1);
      // No character has more than three bytes for each of its code units.
      return part.length * 3 > limit && utf8.encode(part).length > limit;
    };
  },
  itemsOver: ({ operand, limit }, compilation) => {
    const read = compileOperand(operand, compilation);
    return (here, evaluation) => {
      const value = read(here, evaluation);
      return Array.isArray(value) && value.length > limit;
    };
  },
  numberBelow: ({ operand, limit }, compilation) => {
    const read = compileOperand(operand, compilation);
    return (here, evaluation) => {
      const value = read(here, evaluation);
      return typeof value === "number" && value < limit;
    };
  },
  sameValue: ({ operand, in: collection }, compilation) => {
    const read = compileOperand(operand, compilation);
    const elements = compileCollection(collection, compilation);
    return (here, evaluation) => {
      const values: unknown[] = [];
      elements(here, evaluation, (value) => {
        values.push(read(value, evaluation));
        return false;
      });
      return values.length > 0 && values.every((value) => isPresent(value) && value === values[0]);
    };
  },
  scope: ({ scope }, { scopeNamed }) => scopeNamed(scope),
  some: ({ in: collection, where }, compilation) => {
    const elements = compileCollection(collection, compilation);
    const test = compile(where, compilation);
    return (here, evaluation) => elements(here, evaluation, (value) => test(value, evaluation));
  },
  every: ({ in: collection, where }, compilation) => {
    const elements = compileCollection(collection, compilation);
    const test = compile(where, compilation);
    return (here, evaluation) => !elements(here, evaluation, (value) => !test(value, evaluation));
  },
  not: ({ of }, compilation) => {
    const test = compile(of, compilation);
    return (here, evaluation) => !test(here, evaluation);
  },
  all: ({ of }, compilation) => {
    const parts = of.map((part) => compile(part, compilation));
    return (here, evaluation) => {
      for (const part of parts) if (!part(here, evaluation)) return false;
      return true;
    };
  },
  any: ({ of }, compilation) => {
    const parts = of.map((part) => compile(part, compilation));
    return (here, evaluation) => {
      for (const part of parts) if (part(here, evaluation)) return true;
      return false;
    };
  },
};
