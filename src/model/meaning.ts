import type { Environment } from "./elements.js";
import { elementsOf } from "./elements.js";
import { parseFieldPath, valueAt } from "./field-path.js";
import { textsOf } from "./parameter.js";
import { matchesAny } from "./pattern.js";
import type { Cases, Operand, ParameterValue, Predicate, Scalar } from "./predicate.js";
import { fold, isParameter } from "./predicate.js";
import { amountOf } from "./quantity.js";

const spec = parseFieldPath("spec");

/** Is a predicate true there? @throws RangeError for a scope that is not defined */
export function holds(predicate: Predicate, environment: Environment): boolean {
  return fold(meaning, predicate, environment);
}

/** Values written in the rule, or those that the user has set. */
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

/** A list means one of its values. */
function isEqual(value: unknown, to: Scalar | readonly string[]): boolean {
  return typeof to === "object" ? to.includes(value as string) : value === to;
}

/** Every engine can compare ASCII letters in this way; toLowerCase would also fold the Kelvin sign. */
function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function isIn(scope: string, environment: Environment): boolean {
  const when = environment.scopes.get(scope);
  if (!when) throw new RangeError(`Scope "${scope}" is not defined.`);
  return holds(when, environment.here === environment.root ? environment : { ...environment, here: environment.root });
}

const meaning: Cases<Environment, boolean> = {
  present: ({ operand }, environment) => isPresent(read(operand, environment)),
  nonEmpty: ({ operand }, environment) => {
    const value = read(operand, environment);
    if (typeof value === "string" || Array.isArray(value)) return value.length > 0;
    return typeof value === "object" && value !== null && Object.keys(value).length > 0;
  },
  equals: ({ operand, value }, environment) => isEqual(read(operand, environment), given(value, environment)),
  oneOf: ({ operand, values }, environment) => {
    const value = read(operand, environment);
    return typeof value === "string" && given(values, environment).includes(value);
  },
  equalsIgnoringCase: ({ operand, value }, environment) => {
    const actual = read(operand, environment);
    return typeof actual === "string" && asciiLower(actual) === value;
  },
  matches: ({ operand, pattern }, environment) =>
    matchesAny(read(operand, environment), [given(pattern, environment)].flat()),
  bytesOver: ({ operand, limit, after }, environment) => {
    const value = read(operand, environment);
    if (typeof value !== "string") return false;
    const part = after === undefined ? value : (value.split(after).at(-1) ?? "");
    return Buffer.byteLength(part, "utf8") > limit;
  },
  itemsOver: ({ operand, limit }, environment) => {
    const value = read(operand, environment);
    return Array.isArray(value) && value.length > limit;
  },
  quantityBelow: ({ operand, limit }, environment) => {
    const amount = amountOf(read(operand, environment));
    // An integer is less than the limit where the amount is at most the integer before it.
    return amount !== undefined && amount.numerator <= BigInt(limit - 1) * amount.denominator;
  },
  sameValue: ({ operand, in: collection }, environment) => {
    const elements = elementsOf(collection, environment);
    const values = elements.map(({ value }) => read(operand, { ...environment, here: value }));
    return values.length > 0 && values.every((value) => isPresent(value) && value === values[0]);
  },
  scope: ({ scope }, environment) => {
    const known = environment.inScope.get(scope) ?? isIn(scope, environment);
    environment.inScope.set(scope, known);
    return known;
  },
  some: ({ in: collection, where }, environment) =>
    elementsOf(collection, environment).some(({ value }) => holds(where, { ...environment, here: value })),
  every: ({ in: collection, where }, environment) =>
    elementsOf(collection, environment).every(({ value }) => holds(where, { ...environment, here: value })),
  not: ({ of }, environment) => !holds(of, environment),
  all: ({ of }, environment) => of.every((part) => holds(part, environment)),
  any: ({ of }, environment) => of.some((part) => holds(part, environment)),
};
