import { compareText } from "../lib/compare.js";
import type { Fields, TypedPlace } from "../spec/fields.js";
import type { Find } from "./find.js";
import type { Model } from "./model.js";
import type { Collection, Operand, Predicate } from "./predicate.js";
import { collectionsOf, operandsOf, partsOf } from "./predicate.js";

/** The fields that rules read, with their parents and types, by subject: `{ pod: { "spec.hostPID": "boolean" } }`. */
export type FieldsInRules = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Collects every field that a rule, a scope or evidence of Windows reads. */
export function fieldsInRules(model: Pick<Model, "subjects" | "scopes" | "rules" | "fields">): FieldsInRules {
  const subjects = model.subjects.map(({ name, kinds }) => {
    const reader = new Reader(model.fields, kinds[0]?.kind ?? name);
    for (const scope of model.scopes) if (scope.subject === name) reader.predicate(scope.when, [""]);
    for (const rule of model.rules) {
      if (rule.subject === name) for (const find of rule.cases.flatMap(({ finds }) => finds)) reader.find(find);
    }
    return [name, reader.table()] as const;
  });
  return Object.fromEntries(subjects);
}

/** The paths of elements in the types of the API: multiple ones for containers, one for others. */
type Starts = readonly string[];

class Reader {
  readonly #types = new Map<string, string>();

  constructor(
    private readonly fields: Fields,
    private readonly kind: string,
  ) {}

  table(): Record<string, string> {
    return Object.fromEntries([...this.#types].sort(([a], [b]) => compareText(a, b)));
  }

  find({ each, at, when }: Find): void {
    const starts = each.reduce<Starts>((from, step) => this.#enter(step, from), [""]);
    this.#read({ base: "here", path: at }, starts);
    this.predicate(when, starts);
  }

  predicate(predicate: Predicate, starts: Starts): void {
    const inner = collectionsOf(predicate).reduce<Starts>((from, collection) => this.#enter(collection, from), starts);
    for (const operand of operandsOf(predicate)) this.#read(operand, inner);
    for (const part of partsOf(predicate)) this.predicate(part, inner);
  }

  #enter(collection: Collection, starts: Starts): Starts {
    if (collection.kind === "containers") {
      return collection.lists.flatMap((list) => this.#follow([""], ["spec", list]));
    }
    return this.#follow(starts, collection.path.keys);
  }

  #read({ base, path }: Operand, starts: Starts): void {
    if (base === "here") this.#follow(starts, path.keys);
    if (base === "pod") this.#follow([""], path.keys);
    if (base === "effective") {
      this.#follow(starts, path.keys);
      this.#follow([""], ["spec", ...path.keys]);
    }
  }

  /** Notes the type of every field on the way; map entries are read as `key` and `value`. */
  #follow(starts: Starts, keys: readonly string[]): Starts {
    return starts.flatMap((start) => {
      let at = start;
      for (const key of start.endsWith("{}") ? [] : keys) {
        const place: TypedPlace | undefined = this.fields.follow(this.kind, at, [key]);
        if (place === undefined) return [];
        if (!place.path.endsWith("{*}")) this.#types.set(place.path, place.type);
        at = place.path;
      }
      return [at];
    });
  }
}
