import { parseFieldPath, valueAt } from "./field-path.js";
import type { ParameterValues } from "./parameter.js";
import { textsOf } from "./parameter.js";
import { matchesAny } from "./pattern.js";
import type { Collection, Predicate } from "./predicate.js";

/** Where an operand is read: the innermost element, the pod template (or object) around it, what the user has set. */
export interface Environment {
  readonly here: unknown;
  readonly root: unknown;
  readonly scopes: ReadonlyMap<string, Predicate>;
  readonly parameters: ParameterValues;
}

/** One thing in a collection, and its path from the element around it. */
export interface Element {
  readonly path: string;
  readonly value: unknown;
}

/** The elements of a collection, in the order in which the API lists them. */
export function elementsOf(collection: Collection, environment: Environment): Element[] {
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

function itemsAt(path: string, parent: unknown): Element[] {
  const list = valueAt(parent, parseFieldPath(path));
  return Array.isArray(list) ? list.map((value, index) => ({ path: `${path}[${index}]`, value })) : [];
}

function entriesAt(path: string, parent: unknown): Element[] {
  const map = valueAt(parent, parseFieldPath(path));
  if (typeof map !== "object" || map === null || Array.isArray(map)) return [];
  return Object.entries(map).map(([key, value]) => ({ path: `${path}[${key}]`, value: { key, value } }));
}
