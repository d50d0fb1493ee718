import { alternativesOf, pieces } from "../../model/pattern-pieces.js";
import { patternWords } from "../../model/pattern-words.js";
import { alternation } from "../alternation.js";
import type { Cel } from "./syntax.js";
import { call, literal, oneOf, or, textInPieces } from "./syntax.js";

/** The most characters of a pattern on one line. */
const longest = 100;

/**
 * A condition that is true where a pattern matches a text. Alternatives of a long pattern become conditions. One that is too long alone
 * is joined from several texts, which evaluators compile for each object; they compile a literal once.
 */
export function matched(text: Cel, pattern: string): Cel {
  return or(shortPatterns(pattern).map((one) => plainTest(text, one) ?? call(text, "matches", patternText(one))));
}

const methods = { "begins with": "startsWith", "ends with": "endsWith", contains: "contains" } as const;

/** The same without a pattern, which is easier to read and costs less; undefined where that takes a pattern, or several methods. */
function plainTest(text: Cel, pattern: string): Cel | undefined {
  const words = patternWords(pattern);
  if (words === undefined || words.verb === "has the form") return undefined;
  if (words.verb === "is") return oneOf(text, words.texts);
  const [only, ...others] = words.texts;
  return only === undefined || others.length > 0 ? undefined : call(text, methods[words.verb], literal(only));
}

/** Patterns of which one matches where a pattern does. */
export function shortPatterns(pattern: string): readonly string[] {
  if (pattern.length <= longest) return [pattern];
  const short = alternation([pattern]);
  return short.length <= longest ? [short] : alternativesOf(short).reduce(joined, []);
}

/** Alternatives that fit on one line stay together. */
function joined(before: readonly string[], next: string): readonly string[] {
  const last = before.at(-1);
  const together = `${last}|${next}`;
  return last !== undefined && together.length <= longest ? [...before.slice(0, -1), together] : [...before, next];
}

function patternText(pattern: string): Cel {
  if (pattern.length <= longest) return literal(pattern);
  return textInPieces(lines(pattern).map(literal));
}

/** A pattern in lines. It is cut between alternatives where that is possible. */
function lines(pattern: string): readonly string[] {
  const found = [""];
  for (const piece of pieces(pattern).flatMap(insideOf)) {
    const last = found.at(-1) ?? "";
    if (last !== "" && last.length + piece.length > longest) found.push(piece);
    else found[found.length - 1] = last + piece;
  }
  return found;
}

/** A long group in parts: `(?:a|`, `b|`, `c)`. */
function insideOf(piece: string): readonly string[] {
  const [, inside, end = ""] = piece.length > longest / 2 ? (/^\(\?:(.*)(\)[^)]*)$/s.exec(piece) ?? []) : [];
  if (inside === undefined) return [piece];
  const all = alternativesOf(inside);
  const parts = all.flatMap((one, index) => [
    ...(one.length <= longest / 2 ? [one] : pieces(one).flatMap(insideOf)),
    index === all.length - 1 ? "" : "|",
  ]);
  return [`(?:${parts[0] ?? ""}`, ...parts.slice(1), end].reduce<readonly string[]>(withBars, []);
}

/** A bar stays with what is before it. */
function withBars(before: readonly string[], next: string): readonly string[] {
  const last = before.at(-1);
  return last !== undefined && (next === "|" || next === "")
    ? [...before.slice(0, -1), last + next]
    : [...before, next];
}
