import fc from "fast-check";
import type { Hint } from "./place.js";

/** Texts that no rule mentions, some of them in other scripts. */
const others = ["", "a", "linux", "windows", "Windows", "a b", "é", "\u212a", "😀", "1", "true", "null"];

/** Texts around what rules compare to: the same, nearly the same, in another case, too long, something else. */
export function textNear(hints: readonly Hint[]): fc.Arbitrary<string> {
  // Hundreds of rules compare some places to the same few values.
  const literals = unique(
    hints.flatMap((hint) => (hint.kind === "literal" && typeof hint.value === "string" ? [hint.value] : [])),
  );
  const patterns = new Set(hints.flatMap((hint) => (hint.kind === "pattern" ? [hint.pattern] : [])));
  const limits = hints.flatMap((hint) => (hint.kind === "bytes" ? [hint] : []));
  const sizes = uniqueBy(limits, ({ limit, after }) => `${limit} ${after}`).flatMap(textsOfSize);
  return fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...others) },
    ...weighted(4, literals),
    ...weighted(1, unique(literals.flatMap(nearly))),
    ...[...patterns].map((pattern) => ({ weight: 2, arbitrary: textMatching(pattern) })),
    ...weighted(2, unique(sizes)),
  );
}

function weighted(weight: number, texts: readonly string[]): fc.WeightedArbitrary<string>[] {
  return texts.length === 0 ? [] : [{ weight, arbitrary: fc.constantFrom(...texts) }];
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

function uniqueBy<Item>(items: readonly Item[], key: (item: Item) => string): readonly Item[] {
  return [...new Map(items.map((item) => [key(item), item])).values()];
}

/** Wrong case, and one character more at either end. */
function nearly(text: string): string[] {
  return [text.toUpperCase(), text.slice(0, 1).toUpperCase() + text.slice(1), `${text}x`, `x${text}`, ` ${text}`];
}

/** On both sides of a limit in bytes, in characters of one, two and four bytes. */
function textsOfSize({ limit, after }: Extract<Hint, { kind: "bytes" }>): string[] {
  const before = after === "" ? [""] : ["", `a${after}`, `${"a".repeat(15)}${after}`];
  const short = ["a", "é", "😀"].flatMap((letter) => {
    const fitting = letter.repeat(Math.floor(limit / Buffer.byteLength(letter)));
    return [fitting, fitting + letter];
  });
  return before.flatMap((start) => short.map((text) => start + text));
}

/** Parsing a pattern is slow, and many places use the same one. */
const matching = new Map<string, fc.Arbitrary<string>>();

/** Texts that match, and variants with a missing character or another case. */
function textMatching(pattern: string): fc.Arbitrary<string> {
  const known = matching.get(pattern) ?? fc.stringMatching(new RegExp(pattern, "u")).filter(isUnicode);
  matching.set(pattern, known);
  const change = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.slice(1),
    (text: string) => text.slice(0, -1),
    (text: string) => text.toUpperCase(),
    (text: string) => `${text}!`,
  );
  // Half of a surrogate pair can remain.
  return fc.tuple(known, change).map(([text, apply]) => [...apply(text)].filter(isUnicode).join(""));
}

/** JSON can spell half of a surrogate pair, but it is no text. */
function isUnicode(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
