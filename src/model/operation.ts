import type { Mapping } from "../lib/json.js";
import { entryOf, isAbsent, isMapping } from "../lib/json.js";
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

/**
 * A value to which many groups of operations are applied. Lists and maps are copied when a group first changes something in them: with a
 * copy for each group, thousands of groups in one long list would take minutes.
 */
export class ChangingValue {
  #value: unknown;
  /** The copies, which nothing else refers to. */
  readonly #own = new Set<unknown>();

  /** @param value which itself does not change */
  constructor(value: unknown) {
    this.#value = value;
  }

  /** What the groups so far make of the value. */
  get value(): unknown {
    return this.#value;
  }

  /**
   * Applies the operations of a group to a copy of what they change.
   *
   * @returns a function that keeps the change; nothing is changed before
   * @throws Inapplicable with a sentence
   */
  prepare(operations: readonly Operation[]): () => void {
    const path = this.#placeOf(operations);
    const before = valueAtPath(this.#value, path);
    const after = applyOperations(
      before,
      operations.map((one) => ({ ...one, path: one.path.slice(path.length) })),
    );
    return () => {
      if (after !== before) this.#put(path, after);
    };
  }

  /** The innermost list or map that contains everything that the operations change. */
  #placeOf(operations: readonly Operation[]): Path {
    const [first, ...others] = operations.map(({ path }) => path.slice(0, -1));
    const shared = others.reduce<Path>(sharedStart, first ?? []);
    let length = shared.length;
    while (length > 0 && !isCollection(valueAtPath(this.#value, shared.slice(0, length)))) length -= 1;
    return shared.slice(0, length);
  }

  /** Replaces what is there. */
  #put(path: Path, value: unknown): void {
    const last = path.at(-1);
    if (last === undefined) {
      this.#value = value;
      return;
    }
    let current = (this.#value = this.#owned(this.#value));
    for (const step of path.slice(0, -1)) {
      const child = this.#owned(childAt(current, step));
      setChild(current, step, child);
      current = child;
    }
    setChild(current, last, value);
  }

  #owned(value: unknown): unknown {
    if (this.#own.has(value)) return value;
    const copy: unknown = Array.isArray(value) ? [...value] : { ...(value as Mapping) };
    this.#own.add(copy);
    return copy;
  }
}

function sharedStart(a: Path, b: Path): Path {
  const differs = a.findIndex((step, index) => step !== b[index]);
  return differs === -1 ? a : a.slice(0, differs);
}

function isCollection(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

/** Sets an existing entry or item. */
function setChild(parent: unknown, step: string | number, value: unknown): void {
  Object.defineProperty(parent, step, { value, enumerable: true, configurable: true, writable: true });
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
  if (isAbsent(value)) return { [step]: next() };
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
  if (isAbsent(value)) return [];
  if (Array.isArray(value)) return value;
  throw new Inapplicable("An item can only be added to a list.");
}
