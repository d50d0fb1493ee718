import type { Mapping } from "../lib/json.js";
import type { Find } from "./find.js";
import { predicateOf } from "./find.js";
import type { Cases, Collection, Operand, Predicate } from "./predicate.js";
import { fold } from "./predicate.js";

/** Lists of keys: an object with a finding has a key of each list somewhere. */
export type NeededKeys = readonly (readonly string[])[];

/**
 * The keys without which nothing is found. `engines/kyverno/needed-words.ts` makes the same analysis for Kyverno, which searches the text
 * of an object: a new kind of predicate changes both.
 */
export function neededKeys(finds: readonly Find[]): NeededKeys {
  return anyOf(finds.map((find) => neededBy(predicateOf(find))));
}

/** Are the keys in an object, so that it is worth to look closer? */
export function hasKeys(keys: ReadonlySet<string>, needed: NeededKeys): boolean {
  for (const alternatives of needed) if (!alternatives.some((key) => keys.has(key))) return false;
  return true;
}

/** Items by keys that they need, so that those which an object lacks the keys for are not even looked at. */
export class NeededKeyIndex<Item> {
  readonly #always: Item[] = [];
  readonly #byKey = new Map<string, Item[]>();

  constructor(items: Iterable<readonly [Item, NeededKeys]>) {
    for (const [item, needed] of items) {
      const rarest = rarestOf(needed);
      if (rarest === undefined) this.#always.push(item);
      else for (const key of new Set(rarest)) this.#add(key, item);
    }
  }

  /** Calls a function with each item that these keys may suffice for, and with some of them more than once. */
  visit(keys: ReadonlySet<string>, act: (item: Item) => void): void {
    for (const item of this.#always) act(item);
    for (const key of keys) for (const item of this.#byKey.get(key) ?? none) act(item);
  }

  #add(key: string, item: Item): void {
    const some = this.#byKey.get(key);
    if (some === undefined) this.#byKey.set(key, [item]);
    else some.push(item);
  }
}

const none: readonly never[] = [];

/** All keys in a value, at any depth. */
export function keysIn(value: unknown, keys = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(value)) for (const item of value) keysIn(item, keys);
  else if (typeof value === "object" && value !== null)
    for (const key of Object.keys(value)) {
      keys.add(key);
      keysIn((value as Mapping)[key], keys);
    }
  return keys;
}

function neededBy(predicate: Predicate): NeededKeys {
  return fold(needs, predicate, undefined);
}

/** What every absent value fails. */
const itsOperand = ({ operand }: { readonly operand: Operand }): NeededKeys => inOperand(operand);

const nothing = (): NeededKeys => [];

const needs: Cases<undefined, NeededKeys> = {
  present: itsOperand,
  nonEmpty: itsOperand,
  equals: itsOperand,
  oneOf: itsOperand,
  equalsIgnoringCase: itsOperand,
  matches: itsOperand,
  bytesOver: itsOperand,
  itemsOver: itsOperand,
  quantityBelow: itsOperand,
  sameValue: ({ operand, in: collection }) => [...inCollection(collection), ...inOperand(operand)],
  scope: nothing,
  some: ({ in: collection, where }) => [...inCollection(collection), ...neededBy(where)],
  every: nothing,
  not: nothing,
  all: ({ of }) => of.flatMap(neededBy),
  any: ({ of }) => anyOf(of.map(neededBy)),
};

/** Of several parts, one of which is true: for each of them the list that fewest objects satisfy. */
function anyOf(parts: readonly NeededKeys[]): NeededKeys {
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) return only;
  const lists = parts.map(rarestOf);
  return lists.every((list) => list !== undefined) ? [lists.flatMap((list) => list ?? [])] : [];
}

/** The list that fewest objects satisfy; undefined where every object does. */
function rarestOf(needed: NeededKeys): readonly string[] | undefined {
  return [...needed].sort((a, b) => rank(a) - rank(b))[0];
}

/** Few keys that few objects have come first. */
function rank(keys: readonly string[]): number {
  return keys.length + keys.filter((key) => common.has(key)).length * 100;
}

const common: ReadonlySet<string> = new Set(["spec", "containers", "image", "name", "metadata", "os", "nodeSelector"]);

/** The elements of a collection of entries have these keys, and not the object. */
const ofEntries = new Set(["key", "value"]);

function inOperand({ base, path }: Operand): NeededKeys {
  return base === "parameter" ? [] : path.keys.filter((key) => !ofEntries.has(key)).map((key) => [key]);
}

function inCollection(collection: Collection): NeededKeys {
  return collection.kind === "containers" ? [collection.lists] : collection.path.keys.map((key) => [key]);
}
