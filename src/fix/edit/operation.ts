/** Keys, and indexes of lists, from the root of a value. */
export type Path = readonly (string | number)[];

/** One change of a value. */
export type Operation =
  /** Takes the entry of a map, or the item of a list, away. What is not there stays away. */
  | { readonly kind: "remove"; readonly path: Path }
  /** Replaces the value there, or adds an entry behind the others; parents that are absent or null are made, as maps. */
  | { readonly kind: "put"; readonly path: Path; readonly value: unknown }
  /** Gives the entry another key, in its place, with its value; another entry of that key goes. */
  | { readonly kind: "rename"; readonly path: Path; readonly key: string }
  /** Adds an item behind those of the list there; one that is absent or null is made, and its parents. */
  | { readonly kind: "append"; readonly path: Path; readonly value: unknown };

export type Fields = Readonly<Record<string, unknown>>;

/** Thrown where an operation does not fit the value, such as an entry for a text. */
export class Inapplicable extends Error {}

/**
 * Makes operations, one after another. The value itself stays as it is; the result shares with it what did not change.
 *
 * @throws Inapplicable with a sentence
 */
export function applyOperations(value: unknown, operations: readonly Operation[]): unknown {
  return operations.reduce(applyOperation, value);
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What stands at a step of a value; undefined where nothing does. */
export function valueAt(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) return typeof step === "number" ? value[step] : undefined;
  return isFields(value) && typeof step === "string" && Object.hasOwn(value, step) ? value[step] : undefined;
}

/** Are two JSON values the same? The order of the entries of a map does not matter. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, index) => isSameValue(item, b[index]));
  if (!isFields(a) || !isFields(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSameValue(a[key], b[key]));
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

function changeParent(value: unknown, path: Path, change: (parent: unknown, step: string | number) => unknown): unknown {
  const step = path.at(-1);
  if (step === undefined) throw new Inapplicable("A complete document can be neither removed nor renamed.");
  const isThere = path.reduce(valueAt, value) !== undefined;
  return isThere ? changeAt(value, path.slice(0, -1), (parent) => change(parent, step)) : value;
}

function changeAt(value: unknown, path: Path, change: (old: unknown) => unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return change(value);
  const next = changeAt.bind(undefined, valueAt(value, step), rest, change);
  if (Array.isArray(value)) {
    if (valueAt(value, step) === undefined) throw new Inapplicable(`The list has no item ${step}.`);
    return value.with(Number(step), next());
  }
  if (typeof step === "number") throw new Inapplicable(`There is no list that could have an item ${step}.`);
  if (value === undefined || value === null) return { [step]: next() };
  if (!isFields(value)) throw new Inapplicable(`The value ${JSON.stringify(value)} cannot have an entry ${JSON.stringify(step)}.`);
  return { ...value, [step]: next() };
}

function without(parent: unknown, step: string | number): unknown {
  if (Array.isArray(parent)) return parent.toSpliced(Number(step), 1);
  return Object.fromEntries(Object.entries(parent as Fields).filter(([key]) => key !== step));
}

function renamed(parent: unknown, step: string | number, to: string): unknown {
  if (Array.isArray(parent)) throw new Inapplicable("An item of a list has no key that could be renamed.");
  const entries = Object.entries(parent as Fields).filter(([key]) => key === step || key !== to);
  return Object.fromEntries(entries.map(([key, value]) => [key === step ? to : key, value]));
}

function asList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  throw new Inapplicable("An item can only be added to a list.");
}
