import type { Mapping } from "../lib/json.js";
import { entryOf, isMapping } from "../lib/json.js";
import type { PathSteps } from "../lib/path-steps.js";

/** Keys, and indexes of lists, from the root of a value. */
export type Path = readonly (string | number)[];

/** One change of a value. */
export type Operation =
  /** Removes the entry of a map or the item of a list, if it is there. */
  | { readonly kind: "remove"; readonly path: Path }
  /** Replaces the value there, or adds an entry behind the others; parents that are absent or null become maps. */
  | { readonly kind: "put"; readonly path: Path; readonly value: unknown }
  /** Renames the key of an entry, which keeps its place; another entry of the new key is removed. */
  | { readonly kind: "rename"; readonly path: Path; readonly key: string }
  /** Adds an item at the end of the list there; a list that is absent or null is made, and its parents. */
  | { readonly kind: "append"; readonly path: Path; readonly value: unknown };

/** Thrown where an operation does not fit the value, such as an entry of a text. */
export class Inapplicable extends Error {}

/**
 * Applies operations, one after another. The value itself does not change; the result shares with it what is the same.
 *
 * @throws Inapplicable with a sentence
 */
export function applyOperations(value: unknown, operations: readonly Operation[]): unknown {
  return operations.reduce(applyOperation, value);
}

/** The value at a key or an index; undefined where there is none. */
export function childAt(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) return typeof step === "number" ? value[step] : undefined;
  return typeof step === "string" ? entryOf(value, step) : undefined;
}

/** The value at a path; undefined where there is none. */
export function valueAtPath(value: unknown, path: Path): unknown {
  return path.reduce(childAt, value);
}

/** The steps of a field path in a value: those into its lists become indexes. */
export function pathThrough(value: unknown, steps: PathSteps): Path {
  let current = value;
  return steps.map(({ text }) => {
    const key = Array.isArray(current) ? Number(text) : text;
    current = childAt(current, key);
    return key;
  });
}

/** Are two JSON values the same? The order of the entries of a map does not matter. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => isSameValue(item, b[index]));
  if (!isMapping(a) || !isMapping(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSameValue(a[key], b[key]))
  );
}

function applyOperation(value: unknown, operation: Operation): unknown {
  const { path } = operation;
  switch (operation.kind) {
    case "put":
      return changeAt(value, path, () => operation.value);
    case "append":
      return changeAt(value, path, (list) => [...asList(list), operation.value]);
    case "remove":
      return changeParent(value, path, (parent, step) => without(parent, step));
    case "rename":
      return changeParent(value, path, (parent, step) => renamed(parent, step, operation.key));
  }
}

function changeParent(
  value: unknown,
  path: Path,
  change: (parent: unknown, step: string | number) => unknown,
): unknown {
  const step = path.at(-1);
  if (step === undefined) throw new Inapplicable("A complete document can be neither removed nor renamed.");
  const isThere = valueAtPath(value, path) !== undefined;
  return isThere ? changeAt(value, path.slice(0, -1), (parent) => change(parent, step)) : value;
}

function changeAt(value: unknown, path: Path, change: (old: unknown) => unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return change(value);
  const next = changeAt.bind(undefined, childAt(value, step), rest, change);
  if (Array.isArray(value)) {
    if (childAt(value, step) === undefined) throw new Inapplicable(`The list has no item ${step}.`);
    return value.with(Number(step), next());
  }
  if (typeof step === "number") throw new Inapplicable(`There is no list that could have an item ${step}.`);
  if (value === undefined || value === null) return { [step]: next() };
  if (!isMapping(value))
    throw new Inapplicable(`The value ${JSON.stringify(value)} cannot have an entry ${JSON.stringify(step)}.`);
  return { ...value, [step]: next() };
}

function without(parent: unknown, step: string | number): unknown {
  if (Array.isArray(parent)) return parent.toSpliced(Number(step), 1);
  return Object.fromEntries(Object.entries(parent as Mapping).filter(([key]) => key !== step));
}

function renamed(parent: unknown, step: string | number, to: string): unknown {
  if (Array.isArray(parent)) throw new Inapplicable("An item of a list has no key that could be renamed.");
  const entries = Object.entries(parent as Mapping).filter(([key]) => key === step || key !== to);
  return Object.fromEntries(entries.map(([key, value]) => [key === step ? to : key, value]));
}

function asList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  throw new Inapplicable("An item can only be added to a list.");
}
