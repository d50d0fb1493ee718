import type { Case, Model } from "../../model/model.js";
import type { Predicate } from "../../model/predicate.js";
import { found } from "../../model/interpret.js";

/**
 * Words of which an object contains at least one where cases judge it; undefined where nothing can be said. To look for
 * words is many times cheaper than to judge, and most objects of a cluster have none of them.
 */
export function wordsFor(model: Model, cases: readonly Case[]): readonly string[] | undefined {
  const asked = { scopes: scopesOf(model), isRare };
  return together(cases.map(({ scope, finds }) => wordsOf({ kind: "scope", scope }, asked) ?? wordsOf({ kind: "any", of: finds.map(found) }, asked)));
}

/** Words of which an object for Windows contains at least one where something is found in it; undefined where nothing can be said. */
export function wordsOfFindings(model: Model, cases: readonly Case[]): readonly string[] | undefined {
  const asked = { scopes: scopesOf(model), isRare: (word: string) => isRare(word) && !/windows/i.test(word) };
  return together(cases.map(({ finds }) => wordsOf({ kind: "any", of: finds.map(found) }, asked)));
}

function scopesOf({ scopes }: Model): ReadonlyMap<string, Predicate> {
  return new Map(scopes.map((scope) => [scope.name, scope.when]));
}

function together(lists: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  return lists.every((words) => words !== undefined) ? shortest(lists.flatMap((words) => words ?? [])) : undefined;
}

interface Asked {
  readonly scopes: ReadonlyMap<string, Predicate>;
  /** Do few objects contain the word? */
  readonly isRare: (word: string) => boolean;
}

function wordsOf(predicate: Predicate, asked: Asked): readonly string[] | undefined {
  switch (predicate.kind) {
    case "scope": {
      const when = asked.scopes.get(predicate.scope);
      return when && wordsOf(when, asked);
    }
    case "all":
      return rarest(predicate.of.map((part) => wordsOf(part, asked)));
    case "any": {
      const parts = predicate.of.map((part) => wordsOf(part, asked));
      return parts.every((part) => part !== undefined) ? parts.flatMap((part) => part ?? []) : undefined;
    }
    case "some":
      return rarest([wordsOf(predicate.where, asked), keyOf(predicate.in.kind === "containers" ? [] : predicate.in.path.keys, asked)]);
    case "equals":
      return typeof predicate.value === "string" && asked.isRare(predicate.value) ? [predicate.value] : keyOf(predicate.operand.path.keys, asked);
    case "oneOf":
      return Array.isArray(predicate.values) && predicate.values.every(asked.isRare) ? (predicate.values as readonly string[]) : keyOf(predicate.operand.path.keys, asked);
    case "present":
    case "nonEmpty":
    case "equalsIgnoringCase":
    case "matches":
    case "bytesOver":
    case "itemsOver":
      return keyOf(predicate.operand.path.keys, asked);
    case "sameValue":
    case "every":
    case "not":
      return undefined;
  }
}

/** The longest key of a path: the one that fewest objects have. */
function keyOf(keys: readonly string[], { isRare: isOne }: Asked): readonly string[] | undefined {
  const key = keys.filter(isOne).sort((a, b) => b.length - a.length)[0];
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
