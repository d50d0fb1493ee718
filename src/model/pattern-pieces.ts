import { rememberedTexts } from "../lib/remembered.js";

const count = "(?:[0-9]{1,3}|1000)";

/** The syntax that all four regular-expression engines read alike. `unknown` is every other character. */
const syntax = {
  class: String.raw`\[(?:\^|(?!\^))(?:\\[\^$\\.*+?()[\]{}|/-]|\\x[0-7][0-9A-Fa-f]|[^\]\\[])+\]`,
  escape: String.raw`\\[\^$\\.*+?()[\]{}|/]|\\x[0-7][0-9A-Fa-f]`,
  open: String.raw`\(\?:`,
  close: String.raw`\)`,
  bar: String.raw`\|`,
  anchor: "[$^]",
  repeat: String.raw`[*+?]|\{${count}(?:,${count}?)?\}`,
  character: String.raw`[^\\.[\](){}*+?|^$]`,
  unknown: "[^]",
} as const;

type TokenKind = keyof typeof syntax;

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

const kinds = Object.keys(syntax) as readonly TokenKind[];
const token = new RegExp(kinds.map((kind) => `(?<${kind}>${syntax[kind]})`).join("|"), "gu");

/**
 * What a pattern consists of. The tokens of every text, even of one that is no pattern, are that text together. Engines ask for the same
 * few hundred patterns in each rule of each version.
 */
export const tokensOf = rememberedTexts((pattern: string): readonly Token[] =>
  [...pattern.matchAll(token)].map(({ 0: text, groups = {} }) => ({
    kind: kinds.find((kind) => groups[kind] !== undefined) ?? "unknown",
    text,
  })),
);

/** The character that a token matches; undefined for a token that matches none, or one of several. */
export function characterOf({ kind, text }: Token): string | undefined {
  if (kind === "character") return text;
  if (kind !== "escape") return undefined;
  return text.startsWith("\\x") ? String.fromCharCode(Number.parseInt(text.slice(2), 16)) : text.slice(1);
}

/** What is between the bars of a pattern that are in no brackets. */
export function alternativesOf(pattern: string): readonly string[] {
  const all = [""];
  for (const piece of pieces(pattern)) {
    if (piece === "|") all.push("");
    else all.push(`${all.pop() ?? ""}${piece}`);
  }
  return all;
}

/** Groups with what repeats them, classes, escaped characters: what must not be cut in two. */
export const pieces = rememberedTexts((pattern: string): readonly string[] => {
  const found: string[] = [];
  let depth = 0;
  for (const { kind, text } of tokensOf(pattern)) {
    if (depth > 0 || kind === "repeat") found.push(`${found.pop() ?? ""}${text}`);
    else found.push(text);
    if (kind === "open") depth += 1;
    if (kind === "close") depth = Math.max(0, depth - 1);
  }
  return found;
});
