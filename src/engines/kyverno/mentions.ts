import type { LiteralModel } from "../../model/bind.js";
import { found } from "../../model/interpret.js";
import type { Case, Model } from "../../model/model.js";
import type { Predicate } from "../../model/predicate.js";
import { never } from "../../model/predicate.js";
import { textOf } from "../../model/simplify.js";

/**
 * Lists of words: where cases apply to an object and find something in it, it contains a word of each list. To look for words is
 * many times cheaper than to evaluate them, and most objects of a cluster have none of them.
 */
export function neededWords(model: LiteralModel, cases: readonly Case[]): readonly (readonly string[])[] {
  const scopes = scopesOf(model);
  const findable = cases.filter(canFind);
  const toApply = together(
    findable.map(
      ({ scope, finds }) =>
        wordsOf({ kind: "scope", scope }, { scopes, isRare }) ?? wordsOf(anyOf(finds), { scopes, isRare }),
    ),
  );
  // At this point the object is known to be for Windows.
  const isTelling = (word: string): boolean => isRare(word) && !/windows/i.test(word);
  const toFind = together(findable.map(({ finds }) => wordsOf(anyOf(finds), { scopes, isRare: isTelling })));
  return [...new Map([toApply, toFind].filter(isShortcut).map((words) => [words.join("\n"), words])).values()];
}

/** With some parameters a case finds nothing. */
export function canFind({ finds }: Case): boolean {
  return finds.some(({ when }) => textOf(when) !== textOf(never));
}

/** More words than these are no shortcut. */
const mostWords = 24;

function isShortcut(words: readonly string[] | undefined): words is readonly string[] {
  return words !== undefined && words.length > 0 && words.length <= mostWords;
}

function anyOf(finds: Case["finds"]): Predicate {
  return { kind: "any", of: finds.map(found) };
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
      return rarest([
        wordsOf(predicate.where, asked),
        keyOf(predicate.in.kind === "containers" ? [] : predicate.in.path.keys, asked),
      ]);
    case "equals":
      return typeof predicate.value === "string" && asked.isRare(predicate.value)
        ? [whole(predicate.value)]
        : keyOf(predicate.operand.path.keys, asked);
    case "oneOf":
      return Array.isArray(predicate.values) && predicate.values.every(asked.isRare)
        ? predicate.values.map(whole)
        : keyOf(predicate.operand.path.keys, asked);
    case "matches": {
      const start = typeof predicate.pattern === "string" ? literalStart(predicate.pattern) : "";
      return start.length > 3 && asked.isRare(start) ? [start] : keyOf(predicate.operand.path.keys, asked);
    }
    case "present":
    case "nonEmpty":
    case "equalsIgnoringCase":
    case "bytesOver":
    case "itemsOver":
      return keyOf(predicate.operand.path.keys, asked);
    case "sameValue":
    case "every":
    case "not":
      return undefined;
  }
}

/** The key of a path that fewest objects have: one that names Windows, or else the longest. */
function keyOf(keys: readonly string[], { isRare: isOne }: Asked): readonly string[] | undefined {
  const [key] = keys.filter(isOne).sort((a, b) => weight([a]) - weight([b]) || b.length - a.length);
  return key === undefined ? undefined : [whole(key)];
}

/** A key or a value as JSON has it: `"runAsUser"` is not in `"runAsUserName"`. What names Windows is looked for as that word alone. */
function whole(word: string): string {
  return /windows/i.test(word) ? word : JSON.stringify(word);
}

/** What every text contains that a pattern matches: the start of the pattern. Empty where no start is certain. */
function literalStart(pattern: string): string {
  if (pattern.includes("|")) return "";
  const [, start = "", next = ""] = /^\^?((?:[A-Za-z0-9/_-]|\\[./-])*)(.?)/.exec(pattern) ?? [];
  const sure = /[?*{]/.test(next) ? start.replace(/\\?.$/, "") : start;
  return sure.replaceAll("\\", "");
}

/** Words that are in nearly every pod say nothing. */
const common =
  /^(?:|apiVersion|args|command|containers|image|key|kind|labels|linux|metadata|name|namespace|operator|os|ports|requiredDuringSchedulingIgnoredDuringExecution|resources|securityContext|spec|status|template|value|values|volumeMounts|volumes)$/;

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
