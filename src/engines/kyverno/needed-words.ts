import type { LiteralVocabulary } from "../../model/bind.js";
import { predicateOf } from "../../model/find.js";
import type { Case } from "../../model/model.js";
import { alternativesOf, characterOf, pieces, tokensOf } from "../../model/pattern-pieces.js";
import type { Cases, Operand, Predicate } from "../../model/predicate.js";
import { fold } from "../../model/predicate.js";
import { canFind } from "../entries.js";

/**
 * Lists of words: where cases apply to an object and find something in it, it contains a word of each list. To look for words is
 * many times cheaper than to evaluate them, and most objects of a cluster have none of them.
 *
 * `model/needed-keys.ts` makes the same analysis for `check`. It looks for keys in a parsed object; Kyverno also looks for values, because
 * it searches the object as a text.
 */
export function neededWords(model: LiteralVocabulary, cases: readonly Case[]): readonly (readonly string[])[] {
  const scopes = new Map(model.scopes.map((scope) => [scope.name, scope.when]));
  const findable = cases.filter(canFind);
  const toApply = together(
    findable.map(({ scope, finds }) => {
      const known = [{ kind: "scope", scope } as const, anyOf(finds)].map((one) => wordsOf(one, { scopes, isRare }));
      return known.find((words) => words?.some(namesWindows)) ?? known.find((words) => words !== undefined);
    }),
  );
  const toFind = together(
    findable.map(({ scope, finds }) =>
      wordsOf({ kind: "all", of: [anyOf(finds), { kind: "scope", scope }] }, { scopes, isRare: isTelling }),
    ),
  );
  return [...new Map([toApply, toFind].filter(isShortcut).map((words) => [words.join("\n"), words])).values()];
}

/** With more words, the search is no faster. */
const mostWords = 24;

function isShortcut(words: readonly string[] | undefined): words is readonly string[] {
  return words !== undefined && words.length > 0 && words.length <= mostWords;
}

function anyOf(finds: Case["finds"]): Predicate {
  return { kind: "any", of: finds.map(predicateOf) };
}

function together(lists: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  return lists.every((words) => words !== undefined) ? shortest(lists.flatMap((words) => words ?? [])) : undefined;
}

interface WordSearch {
  readonly scopes: ReadonlyMap<string, Predicate>;
  /** Do few objects contain the word? */
  readonly isRare: (word: string) => boolean;
}

/** A list of words, one of which an object contains where the predicate is true; undefined where nothing is certain. */
function wordsOf(predicate: Predicate, search: WordSearch): Words {
  return fold(words, predicate, search);
}

type Words = readonly string[] | undefined;

const unknown = (): Words => undefined;

const itsKey = ({ operand }: { readonly operand: Operand }, search: WordSearch): Words =>
  keyOf(operand.path.keys, search);

const words: Cases<WordSearch, Words> = {
  present: itsKey,
  nonEmpty: itsKey,
  equals: ({ operand, value }, search) =>
    typeof value === "string" && search.isRare(value) ? [whole(value)] : keyOf(operand.path.keys, search),
  oneOf: ({ operand, values }, search) =>
    Array.isArray(values) && values.every(search.isRare) ? values.map(whole) : keyOf(operand.path.keys, search),
  equalsIgnoringCase: itsKey,
  matches: ({ operand, pattern }, search) =>
    rarest([typeof pattern === "string" ? literalsOf(pattern, search) : undefined, keyOf(operand.path.keys, search)]),
  bytesOver: itsKey,
  itemsOver: itsKey,
  quantityBelow: itsKey,
  sameValue: unknown,
  scope: ({ scope }, search) => {
    const when = search.scopes.get(scope);
    return when && wordsOf(when, search);
  },
  some: ({ in: collection, where }, search) =>
    rarest([wordsOf(where, search), keyOf(collection.kind === "containers" ? [] : collection.path.keys, search)]),
  every: unknown,
  not: unknown,
  all: ({ of }, search) => rarest(of.map((part) => wordsOf(part, search))),
  any: ({ of }, search) => {
    const parts = of.map((part) => wordsOf(part, search));
    return parts.every((part) => part !== undefined) ? parts.flatMap((part) => part ?? []) : undefined;
  },
};

/** The key of a path that fewest objects have: one that names Windows, or else the longest. */
function keyOf(keys: readonly string[], { isRare: isOne }: WordSearch): readonly string[] | undefined {
  const [key] = keys.filter(isOne).sort((a, b) => weight([a]) - weight([b]) || b.length - a.length);
  return key === undefined ? undefined : [whole(key)];
}

/** A key or a value as JSON has it: `"runAsUser"` is not in `"runAsUserName"`. What names Windows is looked for as that word alone. */
function whole(word: string): string {
  return namesWindows(word) ? word : JSON.stringify(word);
}

/** For each alternative of a pattern, what every text contains that it matches; undefined where nothing is certain. */
function literalsOf(pattern: string, { isRare: isOne }: WordSearch): readonly string[] | undefined {
  const literals = alternativesOf(pattern).map((one) =>
    literalRuns(one)
      .filter((run) => run.length > 3 && isOne(run))
      .reduce((long, run) => (run.length > long.length ? run : long), ""),
  );
  return literals.includes("") ? undefined : literals;
}

/** The characters of a pattern that stand for themselves and that JSON does not escape, in runs without anything else between them. */
function literalRuns(pattern: string): readonly string[] {
  const runs = [""];
  for (const piece of pieces(pattern)) {
    const [only, ...others] = tokensOf(piece);
    const character = only && others.length === 0 ? characterOf(only) : undefined;
    if (character === undefined || !/^[A-Za-z0-9 ./_-]$/.test(character)) runs.push("");
    else runs.push(`${runs.pop() ?? ""}${character}`);
  }
  return runs;
}

/** Words that are in nearly every pod distinguish nothing. */
const common =
  /^(?:|apiVersion|args|command|containers|image|key|kind|labels|linux|metadata|name|namespace|operator|ports|requiredDuringSchedulingIgnoredDuringExecution|resources|securityContext|spec|status|template|value|values|volumeMounts|volumes)$/;

function isRare(word: string): boolean {
  return !common.test(word) && /^[A-Za-z0-9 ./_-]+$/.test(word);
}

function namesWindows(word: string): boolean {
  return /windows/i.test(word);
}

/** Is the word rare among objects for Windows? They name it, and have a selector for it. */
function isTelling(word: string): boolean {
  return (
    word === "linux" || (isRare(word) && !namesWindows(word) && !/^(?:os|nodeSelector|kubernetes\.io\/os)$/.test(word))
  );
}

/** Of multiple sufficient lists, the one that the fewest objects satisfy. */
function rarest(lists: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  const known = lists.filter((words): words is readonly string[] => words !== undefined);
  return [...known].sort((a, b) => weight(a) - weight(b))[0];
}

function weight(words: readonly string[]): number {
  return words.filter((word) => !namesWindows(word)).length * 100 + words.length;
}

/** Without words that contain another one. */
function shortest(words: readonly string[]): readonly string[] {
  const unique = [...new Set(words)];
  return unique.filter((word) => !unique.some((other) => other !== word && word.includes(other))).sort();
}
