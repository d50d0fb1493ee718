import type { Token } from "./pattern-pieces.js";
import { alternativesOf, characterOf, pieces, tokensOf } from "./pattern-pieces.js";

/** The texts that a pattern matches, for people. */
export interface PatternWords {
  readonly verb: "is" | "begins with" | "ends with" | "contains" | "has the form";
  /** The texts, one of which applies. */
  readonly texts: readonly string[];
}

/** More texts are harder to read than the pattern. */
const mostTexts = 12;

/** Words for a pattern of plain texts and numbers; undefined if it needs more than that. */
export function patternWords(pattern: string): PatternWords | undefined {
  const tokens = tokensOf(pattern);
  const [start, end] = [tokens.at(0)?.text === "^", tokens.at(-1)?.text === "$"];
  const branches = alternativesOf(pattern.slice(start ? 1 : 0, end ? -1 : undefined));
  // In ^a|b, the anchor belongs to a alone.
  if ((start || end) && branches.length > 1) return undefined;
  const texts = together(branches);
  if (texts === undefined) return undefined;
  const hasNumber = tokens.some(({ text }) => text === "[0-9]");
  if (hasNumber && !(start && end)) return undefined;
  const verb = hasNumber ? "has the form" : start ? (end ? "is" : "begins with") : end ? "ends with" : "contains";
  return { verb, texts };
}

const number = "<number>";

/** Every text of a pattern without anchors and bars; undefined if it is no list of plain texts, or one of too many. */
function textsOf(pattern: string): readonly string[] | undefined {
  let texts: readonly string[] = [""];
  for (const piece of pieces(pattern)) {
    const next = textsOfPiece(piece);
    // Before the texts are made: each piece multiplies them.
    if (next === undefined || texts.length * next.length > mostTexts) return undefined;
    texts = texts.flatMap((text) => next.map((tail) => `${text}${tail}`));
  }
  return texts;
}

/** The texts of a character, a group, a short set of characters, or a number. */
function textsOfPiece(piece: string): readonly string[] | undefined {
  if (piece === "[0-9]+") return [number];
  const [, inside] = /^\(\?:(.*)\)$/s.exec(piece) ?? [];
  if (inside !== undefined) return together(alternativesOf(inside));
  const [, set] = /^\[([A-Za-z0-9./_]{2,4})\]$/.exec(piece) ?? [];
  return set?.split("") ?? textOfToken(tokensOf(piece));
}

/** A character that is written as a number has no words: people cannot read it, or an engine would read it as a quote. */
function textOfToken([only, ...others]: readonly Token[]): readonly string[] | undefined {
  const character = only && !only.text.startsWith("\\x") ? characterOf(only) : undefined;
  return character === undefined || others.length > 0 ? undefined : [character];
}

function together(patterns: readonly string[]): readonly string[] | undefined {
  const all: string[] = [];
  for (const pattern of patterns) {
    const texts = textsOf(pattern);
    if (texts === undefined || all.length + texts.length > mostTexts) return undefined;
    all.push(...texts);
  }
  return all;
}
