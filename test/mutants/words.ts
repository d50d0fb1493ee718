import type { Collection, Operand, Predicate } from "../../src/model/predicate.js";
import { isParameter } from "../../src/model/predicate.js";

/** A predicate in a few words, for the names of mutants; of a compound one its first part. */
export function wordsOf(predicate: Predicate): string {
  switch (predicate.kind) {
    case "scope":
      return `scope ${predicate.scope}`;
    case "some":
    case "every":
      return `${predicate.kind} ${wordsOfCollection(predicate.in)}: ${wordsOf(predicate.where)}`;
    case "not":
      return `not ${wordsOf(predicate.of)}`;
    case "all":
    case "any":
      return predicate.of[0] === undefined
        ? `${predicate.kind} of none`
        : `${predicate.kind} of ${predicate.of.length}: ${wordsOf(predicate.of[0])}`;
    case "sameValue":
      return `${wordsOfOperand(predicate.operand)} same in ${wordsOfCollection(predicate.in)}`;
    default:
      return `${wordsOfOperand(predicate.operand)} ${predicate.kind}${comparison(predicate)}`;
  }
}

function wordsOfCollection(collection: Collection): string {
  switch (collection.kind) {
    case "containers":
      return collection.lists.join("+");
    case "list":
    case "entries":
      return collection.path.text;
  }
}

export function wordsOfOperand({ base, path }: Operand): string {
  const text = path.text === "" ? "it" : path.text;
  return base === "here" ? text : `${base} ${text}`;
}

function comparison(predicate: Predicate): string {
  switch (predicate.kind) {
    case "equals":
    case "equalsIgnoringCase":
      return ` ${wordsOfValue(predicate.value)}`;
    case "oneOf":
      return ` ${wordsOfValue(predicate.values)}`;
    case "matches":
      return ` ${wordsOfValue(predicate.pattern)}`;
    case "bytesOver":
    case "itemsOver":
    case "quantityBelow":
      return ` ${predicate.limit}`;
    default:
      return "";
  }
}

/** Long patterns are shortened. So are lists, which can differ between versions. */
function wordsOfValue(value: unknown): string {
  const text = isParameter(value)
    ? `$${value.parameter}`
    : Array.isArray(value)
      ? `${value[0]}${value.length > 1 ? ", ..." : ""}`
      : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
