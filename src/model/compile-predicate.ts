import { isAbsent } from "../lib/json.js";
import { compileCollection } from "./compile-collection.js";
import { parseFieldPath, valueAt } from "./field-path.js";
import type { ParameterValues } from "./parameter.js";
import { textsOf } from "./parameter.js";
import type { Cases, Collection, Operand, ParameterValue, Predicate, Scalar } from "./predicate.js";
import { fold, isParameter } from "./predicate.js";
import { atMost } from "./quantity-digits.js";
import type { Evaluation, Test } from "./shared-evaluations.js";

/** The value of an operand. */
type Read = (here: unknown, evaluation: Evaluation) => unknown;

/** A pattern that is ready to search texts. */
interface CompiledPattern {
  test(text: string): boolean;
}

/** Compiles a pattern that every engine reads alike. @see patternFault */
export type CompilePattern = (pattern: string) => CompiledPattern;

/** What the predicates of a rule set are compiled with. */
export interface Compilation {
  readonly parameters: ParameterValues;
  /** For patterns in parameters and custom rules, which can be hostile. */
  readonly compilePattern: CompilePattern;
  /** For patterns in rules. */
  readonly compileLiteral: CompilePattern;
  /** Is the object in a scope? */
  scopeNamed(name: string): Test;
}

/**
 * Operators are written twice on purpose, here and in `meaning.ts`: that is the reference, and tests compare the two. The
 * product runs it where a predicate is evaluated for few objects: for operating systems, mutations and fixes.
 *
 * @throws RangeError, at the latest when an object is evaluated, for a scope that is not defined
 */
export function compilePredicate(predicate: Predicate, compilation: Compilation): Test {
  return fold(tests, predicate, compilation);
}

const tests: Cases<Compilation, Test> = {
  present: ({ operand }, compilation) => {
    const read = compileOperand(operand, compilation);
    return (here, evaluation) => !isAbsent(read(here, evaluation));
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
      const part = after === undefined ? value : (value.split(after).at(-1) ?? "");
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
  quantityBelow: ({ operand, limit }, compilation) => {
    const read = compileOperand(operand, compilation);
    const isAtMost = atMost(limit - 1);
    return (here, evaluation) => {
      const value = read(here, evaluation);
      return typeof value === "number" ? value <= limit - 1 : typeof value === "string" && isAtMost(value);
    };
  },
  sameValue: ({ operand, in: collection }, compilation) => {
    const read = compileOperand(operand, compilation);
    const elements = compileCollection(collection, compilation.parameters);
    return onceForContainers(collection, (here, evaluation) => {
      const values: unknown[] = [];
      elements(here, evaluation, (value) => {
        values.push(read(value, evaluation));
        return false;
      });
      return values.length > 0 && values.every((value) => !isAbsent(value) && value === values[0]);
    });
  },
  scope: ({ scope }, { scopeNamed }) => scopeNamed(scope),
  some: ({ in: collection, where }, compilation) => {
    const elements = compileCollection(collection, compilation.parameters);
    const test = compilePredicate(where, compilation);
    return onceForContainers(collection, (here, evaluation) =>
      elements(here, evaluation, (value) => test(value, evaluation)),
    );
  },
  every: ({ in: collection, where }, compilation) => {
    const elements = compileCollection(collection, compilation.parameters);
    const test = compilePredicate(where, compilation);
    return onceForContainers(
      collection,
      (here, evaluation) => !elements(here, evaluation, (value) => !test(value, evaluation)),
    );
  },
  not: ({ of }, compilation) => {
    const test = compilePredicate(of, compilation);
    return (here, evaluation) => !test(here, evaluation);
  },
  all: ({ of }, compilation) => {
    const parts = of.map((part) => compilePredicate(part, compilation));
    return (here, evaluation) => {
      for (const part of parts) if (!part(here, evaluation)) return false;
      return true;
    };
  },
  any: ({ of }, compilation) => {
    const parts = of.map((part) => compilePredicate(part, compilation));
    return (here, evaluation) => {
      for (const part of parts) if (part(here, evaluation)) return true;
      return false;
    };
  },
};

/**
 * The containers are those of the pod, so the answer of a predicate about them is the same for every element around it. It is computed for the
 * first one: conditions about containers in each other would take the power of their number.
 */
function onceForContainers({ kind }: Collection, test: Test): Test {
  if (kind !== "containers") return test;
  return (here, evaluation) => {
    if (here === evaluation.root) return test(here, evaluation);
    const answers = (evaluation.ofContainers ??= new Map());
    const known = answers.get(test);
    if (known !== undefined) return known;
    const answer = test(here, evaluation);
    answers.set(test, answer);
    return answer;
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

/** As in `meaning.ts`. */
function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

const utf8 = new TextEncoder();
