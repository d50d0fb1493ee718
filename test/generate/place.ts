import type { ParameterValues } from "../../src/model/parameter.js";
import type { Collection, ContainerList, Operand, Predicate } from "../../src/model/predicate.js";
import { containerLists, isParameter, partsOf } from "../../src/model/predicate.js";
import type { ApiFields, ApiPlace } from "./api-fields.js";

/** What a rule compares a value to: what makes a value interesting there. */
export type Hint =
  | { readonly kind: "literal"; readonly value: string | number | boolean }
  | { readonly kind: "pattern"; readonly pattern: string }
  | { readonly kind: "bytes"; readonly limit: number; readonly after: string };

/** A place in an object that rules read, with everything below it that they read. */
export class Place {
  readonly fields = new Map<string, Place>();
  readonly hints: Hint[] = [];
  /** Items of a list. */
  #item: Place | undefined;
  /** Entries of a map that is looked through: a place with the fields `key` and `value`. */
  #entry: Place | undefined;

  constructor(
    readonly api: ApiPlace,
    private readonly types: ApiFields,
  ) {}

  get item(): Place {
    return (this.#item ??= new Place(this.types.item(this.api), this.types));
  }

  set item(shared: Place) {
    this.#item = shared;
  }

  get readEntry(): Place | undefined {
    return this.#entry;
  }

  entry(): Place {
    if (this.#entry) return this.#entry;
    const entry = new Place({ shape: "object", type: "object", path: "" }, this.types);
    entry.fields.set("key", new Place({ shape: "scalar", type: "string", path: "" }, this.types));
    entry.fields.set("value", this.item);
    return (this.#entry = entry);
  }

  /** Whether the API has this field. A scope can name fields that only some versions have. */
  has([key, ...rest]: readonly string[]): boolean {
    if (key === undefined) return true;
    const known = this.fields.get(key);
    if (known) return known.has(rest);
    const api = this.types.child(this.api, key);
    return api !== undefined && new Place(api, this.types).has(rest);
  }

  /** @throws RangeError for a field that the API does not have; the spec's linter rejects it, too */
  at(keys: readonly string[]): Place {
    const [key, ...rest] = keys;
    return key === undefined ? this : this.#child(key).at(rest);
  }

  #child(key: string): Place {
    const known = this.fields.get(key);
    if (known) return known;
    const api = this.types.child(this.api, key);
    if (!api) throw new RangeError(`The API has no field "${key}" in "${this.api.path}".`);
    const child = new Place(api, this.types);
    this.fields.set(key, child);
    return child;
  }

  /** Fields to set if rules only require that the object exists. */
  samples(): ReadonlyMap<string, Place> {
    const keys = this.types.scalars(this.api).slice(0, 3);
    return new Map(
      keys.flatMap((key) => {
        const api = this.types.child(this.api, key);
        return api ? [[key, new Place(api, this.types)]] : [];
      }),
    );
  }
}

/** The list of containers; all three lists have the same container fields. */
export function containerPlace(root: Place, list: ContainerList): Place {
  const shared = root.at(["spec", "containers"]).item;
  for (const each of containerLists) root.at(["spec", each]).item = shared;
  return root.at(["spec", list]).item;
}

/** The place of a predicate: its element, and the pod template (or object) around it. */
export interface Surroundings {
  readonly here: Place;
  readonly root: Place;
  readonly scopes: ReadonlyMap<string, Predicate>;
  readonly parameters: ParameterValues;
}

/** Notes every place that a predicate reads, and what it compares it to. */
export function note(predicate: Predicate, around: Surroundings): void {
  if (predicate.kind === "scope") {
    const when = around.scopes.get(predicate.scope);
    if (when) note(when, { ...around, here: around.root });
  } else if (predicate.kind === "some" || predicate.kind === "every") {
    note(predicate.where, { ...around, here: elementOf(predicate.in, around) });
  } else if (predicate.kind === "sameValue") {
    placesOf(predicate.operand, { ...around, here: elementOf(predicate.in, around) });
  } else if ("operand" in predicate) {
    for (const place of placesOf(predicate.operand, around)) place.hints.push(...hintsOf(predicate, around.parameters));
  } else {
    for (const part of partsOf(predicate)) note(part, around);
  }
}

export function elementOf(collection: Collection, { here, root }: Surroundings): Place {
  switch (collection.kind) {
    case "containers":
      return containerPlace(root, collection.lists[0] ?? "containers");
    case "list":
      return here.at(collection.path.keys).item;
    case "entries":
      return here.at(collection.path.keys).entry();
  }
}

function placesOf({ base, path }: Operand, { here, root }: Surroundings): readonly Place[] {
  if (base === "parameter") return [];
  if (base === "here") return here.has(path.keys) ? [here.at(path.keys)] : [];
  if (base === "pod") return [root.at(path.keys)];
  return [here.at(path.keys), root.at(["spec", ...path.keys])];
}

function hintsOf(predicate: Predicate, parameters: ParameterValues): readonly Hint[] {
  const given = <Value>(value: Value): readonly unknown[] =>
    [isParameter(value) ? (parameters.get(value.parameter) ?? []) : value].flat();
  const literals = (values: readonly unknown[]): Hint[] =>
    values.map((value) => ({ kind: "literal", value: value as string }));
  switch (predicate.kind) {
    case "equals":
    case "equalsIgnoringCase":
      return literals(given(predicate.value));
    case "oneOf":
      return literals(given(predicate.values));
    case "matches":
      return given(predicate.pattern).map((pattern) => ({ kind: "pattern", pattern: pattern as string }));
    case "bytesOver":
      return [{ kind: "bytes", limit: predicate.limit, after: predicate.after ?? "" }];
    case "quantityBelow":
      return literals(amountsNear(predicate.limit));
    default:
      return [];
  }
}

/** Texts and numbers on both sides of the limit of a quantity. */
function amountsNear(limit: number): readonly (string | number)[] {
  const most = limit - 1;
  return [0, most, limit, `${most}`, `${most}.1`, `${most}000m`, `${most}001m`, `${most}e0`, `${limit}e-3`];
}
