import { isSameList } from "../lib/lists.js";
import type { FieldPath } from "./field-path.js";
import { parseFieldPath } from "./field-path.js";
import type { Find } from "./find.js";
import { predicateOf } from "./find.js";
import type { Collection, CollectionOf, Operand, Predicate } from "./predicate.js";
import { operandsOf, partsOf } from "./predicate.js";

/** A list or a map of an object. */
export type Elements = CollectionOf<"list" | "entries">;

/**
 * What predicates ask about single elements of a list or a map: where two elements have the same answers, it makes no difference which of
 * them an object has, or whether it has both.
 *
 * @param predicates about the object
 * @param finds the same; what they report depends also on whether its field exists
 * @returns undefined where any two elements can make a difference
 */
export function distinctionsIn(
  predicates: readonly Predicate[],
  finds: readonly Find[],
  elements: Elements,
): readonly Predicate[] | undefined {
  const collector = new Collector(elements);
  for (const one of predicates) collector.visit(one, "object");
  for (const find of finds) {
    collector.visit(predicateOf(find), "object");
    if (find.each.length === 0) collector.readField(find.at.keys);
  }
  return collector.distinctions;
}

/** What a predicate is about: the object, one of the elements, or something else in the object. */
type About = "object" | "element" | "other";

class Collector {
  readonly #elements: Elements;
  readonly #found = new Map<string, Predicate>();
  #isClear = true;

  constructor(elements: Elements) {
    this.#elements = elements;
  }

  get distinctions(): readonly Predicate[] | undefined {
    return this.#isClear ? [...this.#found.values()] : undefined;
  }

  visit(predicate: Predicate, about: About): void {
    switch (predicate.kind) {
      case "not":
      case "all":
      case "any":
        for (const part of partsOf(predicate)) this.visit(part, about);
        return;
      case "scope":
        return;
      case "some":
      case "every":
        return this.visit(predicate.where, this.#enter(predicate.in, about));
      case "sameValue": {
        const inside = this.#enter(predicate.in, about);
        // It compares elements with each other.
        if (inside === "element") this.#isClear = false;
        return this.#read(predicate.operand, inside, predicate);
      }
      case "itemsOver":
        if (isSameList(predicate.operand.path.keys, this.#elements.path.keys)) this.#isClear = false;
        return this.#readAll(predicate, about);
      default:
        return this.#readAll(predicate, about);
    }
  }

  #readAll(predicate: Predicate, about: About): void {
    for (const operand of operandsOf(predicate)) this.#read(operand, about, predicate);
  }

  #enter(collection: Collection, about: About): About {
    if (collection.kind === "containers") return "other";
    // Elements of elements, and a map that contains the elements, are not analysed, so every entry counts.
    if (about === "element") this.#isClear = false;
    if (about !== "object") return "other";
    const { path, kind } = this.#elements;
    if (isSameList(collection.path.keys, path.keys)) return collection.kind === kind ? "element" : "other";
    if (isBelow(path, collection.path.keys)) this.#isClear = false;
    return "other";
  }

  #read({ base, path }: Operand, about: About, predicate: Predicate): void {
    switch (base) {
      case "parameter":
        return;
      case "pod":
        return this.readField(path.keys);
      case "effective":
        if (about === "element") this.#isClear = false;
        if (about === "object") this.readField(path.keys);
        return this.readField(["spec", ...path.keys]);
      case "here":
        if (about === "object") this.readField(path.keys);
        if (about === "element") this.#add(predicate);
    }
  }

  /** A field of the object: an entry that has a name is distinguished by it. */
  readField(keys: readonly string[]): void {
    const { path, kind } = this.#elements;
    const name = keys[path.keys.length];
    if (kind === "entries" && name !== undefined && isSameList(keys.slice(0, path.keys.length), path.keys))
      this.#add({ kind: "equals", operand: { base: "here", path: keyOfEntry }, value: name });
  }

  #add(predicate: Predicate): void {
    this.#found.set(JSON.stringify(predicate), predicate);
  }
}

const keyOfEntry = parseFieldPath("key");

function isBelow({ keys }: FieldPath, above: readonly string[]): boolean {
  return above.length < keys.length && above.every((key, index) => keys[index] === key);
}
