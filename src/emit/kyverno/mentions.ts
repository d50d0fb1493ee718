import type { Case, Model } from "../../model/model.js";
import type { Operand, Predicate } from "../../model/predicate.js";
import { found } from "../../model/interpret.js";

/**
 * Words of which an object contains at least one where cases judge it; undefined where nothing can be said. To look for
 * words is many times cheaper than to judge, and most objects of a cluster have none of them.
 */
export function wordsFor(model: Model, cases: readonly Case[]): readonly string[] | undefined {
  const scopes = new Map(model.scopes.map((scope) => [scope.name, scope.when]));
  const words = cases.map(({ scope, finds }) => wordsOf({ kind: "scope", scope }, scopes) ?? wordsOf({ kind: "any", of: finds.map(found) }, scopes));
  return words.every((some) => some !== undefined) ? shortest(words.flatMap((some) => some ?? [])) : undefined;
}

type Scopes = ReadonlyMap<string, Predicate>;

function wordsOf(predicate: Predicate, scopes: Scopes): readonly string[] | undefined {
  switch (predicate.kind) {
    case "scope": {
      const when = scopes.get(predicate.scope);
      return when && wordsOf(when, scopes);
    }
    case "all":
      return rarest(predicate.of.map((part) => wordsOf(part, scopes)));
    case "any": {
      const parts = predicate.of.map((part) => wordsOf(part, scopes));
      return parts.every((part) => part !== undefined) ? parts.flatMap((part) => part ?? []) : undefined;
    }
    case "some":
      return wordsOf(predicate.where, scopes);
    case "equals":
      return typeof predicate.value === "string" && isRare(predicate.value) ? [predicate.value] : keysOf(predicate.operand);
    case "oneOf":
      return Array.isArray(predicate.values) && predicate.values.every(isRare) ? (predicate.values as readonly string[]) : keysOf(predicate.operand);
    case "present":
    case "nonEmpty":
    case "equalsIgnoringCase":
    case "matches":
    case "bytesOver":
    case "itemsOver":
      return keysOf(predicate.operand);
    case "sameValue":
    case "every":
    case "not":
      return undefined;
  }
}

/** The key in a path that fewest objects have. */
function keysOf({ path }: Operand): readonly string[] | undefined {
  const key = path.keys.filter(isRare).sort((a, b) => b.length - a.length)[0];
  return key === undefined ? undefined : [key];
}

/** Words that are in nearly every pod say nothing. */
const common = /^(?:|apiVersion|args|command|containers|image|key|kind|labels|linux|metadata|name|namespace|operator|os|ports|resources|securityContext|spec|status|template|value|values|volumeMounts|volumes)$/;

function isRare(word: string): boolean {
  return !common.test(word) && /^[A-Za-z0-9 ./_-]+$/.test(word);
}

/** Of several lists, any of which will do, the one that fewest objects satisfy. */
function rarest(lists: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  const known = lists.filter((words): words is readonly string[] => words !== undefined);
  return [...known].sort((a, b) => weight(a) - weight(b))[0];
}

function weight(words: readonly string[]): number {
  return words.filter((word) => !/windows/i.test(word)).length * 100 + words.length;
}

/** Without words that contain another one. */
function shortest(words: readonly string[]): readonly string[] {
  const unique = [...new Set(words)];
  return unique.filter((word) => !unique.some((other) => other !== word && word.includes(other))).sort();
}
