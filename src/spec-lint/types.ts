import type { Diagnostic } from "../lib/diagnostic.js";
import { groupBy } from "../lib/lists.js";
import { versionList } from "../model/version.js";
import type { Spec } from "../spec/read-spec.js";
import type { CollectionSource, PredicateSource } from "../spec/types.js";
import type { Linter } from "./linter.js";
import { fieldPlaces } from "./places.js";
import type { FindSite, PredicateSite } from "./walk.js";
import { findSites, predicateSites, versionsInForce } from "./walk.js";

/** Rules whose predicates take more than those of all rules. */
interface Exception {
  /** Predicates that also take a quantity, which is a text in clusters and can be a number in manifests. */
  readonly ofQuantities: readonly (keyof PredicateSource)[];
}

function typesExcept(exception: Exception): Linter {
  return {
    id: "types",
    description: "Predicates, values and collections fit the types of the fields that they are used with.",
    check: (spec) => [...uses(spec)].flatMap((use) => typeFaults(use, spec, exception)),
  };
}

/**
 * Two rules of wincompat read how a quantity is written, and `quantityBelow` has another meaning. `win-resource-requests` reports the unit m of
 * memory, which is a mistake, and not 1 byte. `win-hugepages` allows zero in any spelling, with any exponent, and no negative amount.
 * Their fixtures are evaluated in each engine.
 */
export const types = typesExcept({ ofQuantities: ["matches", "equals"] });

/** No fixtures show that engines agree: Kyverno reads a number and its text alike, and versions of it report an error. */
export const typesOfCustomRules = typesExcept({ ofQuantities: [] });

/** Each type of a field in words, and how a rule can read such a field. Fields of other types are not compared. */
const fieldTypes: Readonly<Record<string, { readonly words: string; readonly remedy: string }>> = {
  boolean: { words: "a boolean", remedy: 'Use "equals" with true or false.' },
  integer: { words: "an integer", remedy: 'Use "equals" with an integer.' },
  number: { words: "a number", remedy: 'Use "equals" with a number.' },
  string: { words: "a text", remedy: 'Use "equals", "oneOf" or "matches", and write texts in quotes.' },
  duration: { words: "a text", remedy: 'Use "equals", "oneOf" or "matches", and write texts in quotes.' },
  time: { words: "a time", remedy: 'Use "present".' },
  quantity: { words: "a quantity", remedy: 'Use "quantityBelow", or "equals" or "oneOf" with texts in quotes.' },
  intOrString: { words: "an integer or a text", remedy: 'Use "equals" or "oneOf".' },
  object: { words: "an object", remedy: "Name one of its fields." },
  PodTemplate: { words: "an object", remedy: "Name one of its fields." },
  list: { words: "a list", remedy: 'Use "itemsOver" or "nonEmpty", or read its items with a collection "list".' },
  map: { words: "a map", remedy: 'Name a key in brackets, or read its entries with a collection "entries".' },
  entry: { words: "an entry of a map", remedy: 'Name "key" or "value".' },
};

/** What a predicate, a value or a collection is for. */
interface Demand {
  /** The key of the predicate or collection. */
  readonly key: string;
  /** The start of a sentence. */
  readonly says: string;
  readonly types: readonly string[];
}

const texts = ["string", "duration"];

/**
 * The types that predicates take, where they do not take all. Engines evaluate a predicate on a field of another type
 * differently, or not at all.
 */
const predicateTypes: Partial<
  Record<keyof PredicateSource, { readonly words: string; readonly types: readonly string[] }>
> = {
  nonEmpty: { words: "a text, a list or a map", types: [...texts, "list", "map", "object"] },
  equalsIgnoringCase: { words: "a text", types: texts },
  matches: { words: "a text", types: texts },
  bytesOver: { words: "a text", types: texts },
  itemsOver: { words: "a list", types: ["list"] },
  quantityBelow: { words: "a quantity or a text", types: ["quantity", ...texts] },
};

/** The types of the fields that can have a value. */
const valueTypes = {
  boolean: { words: "a boolean", types: ["boolean"] },
  integer: { words: "an integer", types: ["integer", "number", "intOrString"] },
  fraction: { words: "a fraction", types: ["number"] },
  // The API server converts each quantity to a text.
  text: { words: "a text", types: [...texts, "quantity", "intOrString"] },
};

const collectionTypes = {
  list: { words: "a list", types: ["list"] },
  entries: { words: "a map", types: ["map"] },
};

/** A field, and what it is used with. */
interface Use extends Omit<FindSite, "source"> {
  readonly path: string;
  readonly demand: Demand;
}

function* uses(spec: Spec): Generator<Use> {
  for (const { file, subject, keys, around } of findSites(spec)) {
    for (const [index, step] of around.entries())
      yield* collectionUses(step, { file, subject, keys: [...keys, "each"], around: around.slice(0, index) });
  }
  for (const site of predicateSites(spec)) yield* predicateUses(site);
}

function* predicateUses(site: PredicateSite): Generator<Use> {
  const { source, keys, around, file, subject } = site;
  const operand = operandOf(site);
  if (operand !== undefined) {
    for (const demand of demandsOf(source)) yield { file, subject, ...operand, keys: [...keys, demand.key], demand };
  }
  for (const operator of ["some", "every"] as const) {
    const quantified = source[operator];
    if (quantified) yield* collectionUses(quantified.in, { file, subject, around, keys: [...keys, operator, "in"] });
  }
}

/** The field that a predicate reads; undefined for a parameter. An effective field of a pod has the type of that of a container. */
function operandOf({ source, around, implied }: PredicateSite): Pick<Use, "path" | "around"> | undefined {
  if (source.parameter !== undefined) return undefined;
  if (source.effective !== undefined) return { path: source.effective, around: ["containers"] };
  if (source.pod !== undefined) return { path: source.pod, around: [] };
  return { path: source.field ?? implied, around };
}

function demandsOf(source: PredicateSource): readonly Demand[] {
  const demands: Demand[] = Object.entries(predicateTypes).flatMap(([key, { words, types }]) =>
    source[key as keyof PredicateSource] === undefined ? [] : [{ key, types, says: `"${key}" takes ${words}` }],
  );
  if (source.equals !== undefined) demands.push(valueDemand("equals", typeOf(source.equals)));
  if (source.oneOf !== undefined) demands.push(valueDemand("oneOf", "text"));
  return demands;
}

function valueDemand(key: "equals" | "oneOf", type: keyof typeof valueTypes): Demand {
  const { words, types } = valueTypes[type];
  return { key, types, says: `"${key}" compares with ${words}` };
}

function typeOf(value: string | number | boolean): keyof typeof valueTypes {
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "fraction";
  return typeof value === "boolean" ? "boolean" : "text";
}

function* collectionUses(source: CollectionSource, site: Omit<Use, "path" | "demand">): Generator<Use> {
  if (source === "containers" || "containers" in source) return;
  const key = "list" in source ? "list" : "entries";
  const { words, types } = collectionTypes[key];
  const path = "list" in source ? source.list : source.entries;
  yield { ...site, path, demand: { key, types, says: `"${key}" takes ${words}` } };
}

function typeFaults(use: Use, spec: Spec, { ofQuantities }: Exception): Diagnostic[] {
  const { file, keys, subject, around, path, demand } = use;
  const kind = spec.scopes.content.subjects[subject]?.kinds[0]?.kind;
  // Another linter reports an unknown subject.
  if (kind === undefined) return [];
  const takes = [...demand.types, ...(ofQuantities.some((key) => key === demand.key) ? ["quantity"] : [])];
  const placesIn = fieldPlaces({ kind, around }, path);
  const wrongType = (version: string): string | undefined => {
    const fields = spec.fields.get(version);
    // Another linter reports a path that is not in the API, or that leads through a list.
    const places = (fields && placesIn(fields)) ?? [];
    if (places.some(({ insideList }) => insideList)) return undefined;
    return places.find(({ type }) => type in fieldTypes && !takes.includes(type))?.type;
  };
  const byType = groupBy(versionsInForce(spec, file, keys), wrongType);
  return [...byType].flatMap(([type, versions]): Diagnostic[] => {
    const known = type === undefined ? undefined : fieldTypes[type];
    if (known === undefined) return [];
    const field = path === "" ? "the element" : `"${path}"`;
    const is = `${field} is ${known.words} in the API of Kubernetes ${versionList(versions)}`;
    return [{ ...file.document.place(keys), message: `${demand.says}, but ${is}. ${known.remedy}` }];
  });
}
