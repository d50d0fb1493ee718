import { isMapping } from "../lib/json.js";
import type { FieldPath } from "./field-path.js";
import { parseFieldPath, valueAt } from "./field-path.js";
import type { ParameterValues } from "./parameter.js";
import { namedTexts } from "./parameter.js";
import { isListedImage } from "./pattern.js";
import type { Collection, CollectionOf, ContainerList, Predicate } from "./predicate.js";

/** Where an operand is read: the innermost element, the pod template (or object) around it, what the user has set. */
export interface Environment {
  readonly here: unknown;
  readonly root: unknown;
  readonly scopes: ReadonlyMap<string, Predicate>;
  /** The scopes that were evaluated, and whether `root` is in them: rules have the same few scopes. */
  readonly inScope: Map<string, boolean>;
  /** The containers of `root`, by collection, also kept when they were read. */
  readonly containers: Map<Collection, readonly Element[]>;
  readonly parameters: ParameterValues;
}

/** One element of a collection, and its path from the element around it. */
export interface Element {
  readonly path: string;
  readonly value: unknown;
}

/** The elements of a collection, in the order in which the API lists them. */
export function elementsOf(collection: Collection, environment: Environment): readonly Element[] {
  switch (collection.kind) {
    case "containers": {
      const known = environment.containers.get(collection) ?? containersIn(collection, environment);
      environment.containers.set(collection, known);
      return known;
    }
    case "list":
      return itemsAt(collection.path, environment.here).slice(0, collection.first ? 1 : undefined);
    case "entries":
      return entriesAt(collection.path, environment.here);
  }
}

const image = parseFieldPath("image");
const pathOf: Record<ContainerList, FieldPath> = {
  initContainers: parseFieldPath("spec.initContainers"),
  containers: parseFieldPath("spec.containers"),
  ephemeralContainers: parseFieldPath("spec.ephemeralContainers"),
};

function containersIn({ lists, judged }: CollectionOf<"containers">, environment: Environment): Element[] {
  const all = lists.flatMap((list) => itemsAt(pathOf[list], environment.root));
  return judged
    ? all.filter(
        ({ value }) => !isListedImage(valueAt(value, image), namedTexts(environment.parameters, "exemptImages")),
      )
    : all;
}

function itemsAt(path: FieldPath, parent: unknown): Element[] {
  const list = valueAt(parent, path);
  return Array.isArray(list) ? list.map((value, index) => ({ path: `${path.text}[${index}]`, value })) : [];
}

function entriesAt(path: FieldPath, parent: unknown): Element[] {
  const map = valueAt(parent, path);
  if (!isMapping(map)) return [];
  return Object.entries(map).map(([key, value]) => ({ path: `${path.text}[${key}]`, value: { key, value } }));
}
