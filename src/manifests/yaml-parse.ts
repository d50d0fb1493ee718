import type { CST, ParsedNode } from "yaml";
import { Composer, Lexer, Parser, YAMLParseError } from "yaml";
import { areNestedTooDeeply, TOO_DEEP } from "./limits.js";

/** The failsafe schema leaves every scalar as text, so that parsing is fast and resolving is kubectl's. */
const OPTIONS = {
  version: "1.1",
  schema: "failsafe",
  resolveKnownTags: false,
  uniqueKeys: false,
  strict: false,
  prettyErrors: false,
} as const;

/** Breaks lines in YAML 1.1 and so for kubectl, not in YAML 1.2 and so not for npm `yaml`. */
const OLD_LINE_BREAKS = /\r(?!\n)|[\u0085\u2028\u2029]/g;

/** More than any real indentation: such a line continues the value before it. */
export const INDENT = " ".repeat(80);

/** How much text may be parsed again to repair indentation: enough for every line of a usual document. */
const REPAIR_BUDGET = 2_000_000;

export interface ParsedText {
  readonly root: ParsedNode | null;
  readonly errors: readonly YAMLParseError[];
  /** Where a second document starts that no `---` line separates from the first; kubectl does not read it. */
  readonly rest: number | undefined;
  /** What was parsed: the text given, or that text with `INDENT` before some lines. */
  readonly text: string;
  readonly repaired: boolean;
}

/** The tokens of a text, and the text in which their offsets count. */
export interface Syntax {
  readonly text: string;
  readonly tokens: readonly CST.Token[];
}

/**
 * Parses a document as leniently as kubectl, which lets quoted text and flow collections go on at any
 * indentation; npm `yaml` does not, so such lines are indented. Never throws: see `errors`.
 */
export function parseText(original: string): ParsedText {
  const first = parseOnce(original, false);
  let parsed = first;
  for (let budget = REPAIR_BUDGET; budget > 0; budget -= original.length) {
    const start = findUnderIndentedLine(parsed);
    if (start === undefined || parsed.text.startsWith(INDENT, start)) break;
    parsed = parseOnce(parsed.text.slice(0, start) + INDENT + parsed.text.slice(start), true);
  }
  return parsed.errors.some(isUnderIndentation) ? first : parsed;
}

/** The syntax of the parsed text. It is computed again, because few documents need it. */
export function syntaxOf({ text }: ParsedText): Syntax {
  const unified = unifyLineBreaks(text);
  const result = tokenize(unified);
  return { text: unified, tokens: "tokens" in result ? result.tokens : [] };
}

function parseOnce(text: string, repaired: boolean): ParsedText {
  const result = tokenize(unifyLineBreaks(text));
  if ("refusal" in result) {
    const error = new YAMLParseError([0, 1], "RESOURCE_EXHAUSTION", result.refusal);
    return { root: null, errors: [error], rest: undefined, text, repaired };
  }
  const [document, next] = new Composer<ParsedNode>(OPTIONS).compose(result.tokens, true, text.length);
  return { root: document?.contents ?? null, errors: document?.errors ?? [], rest: next?.range[0], text, repaired };
}

/** The start of the line of the first error, if that line lacks indentation. */
function findUnderIndentedLine({ errors: [error], text }: ParsedText): number | undefined {
  if (error === undefined || !isUnderIndentation(error)) return undefined;
  const blanks = text.slice(error.pos[0]).search(/\S/);
  return blanks === -1 ? undefined : unifyLineBreaks(text).lastIndexOf("\n", error.pos[0] + blanks) + 1;
}

function isUnderIndentation({ code, message }: YAMLParseError): boolean {
  if (code === "BAD_INDENT") return message.startsWith("Flow");
  return code === "MISSING_CHAR" && message.startsWith("Missing closing");
}

/** Keeps every offset, so that places count in the original text. */
function unifyLineBreaks(text: string): string {
  return text.replace(OLD_LINE_BREAKS, "\n");
}

/** A third more than 20 MiB of typical manifests have; many more would exhaust the memory. */
const MAX_LEXEMES = 8_000_000;

const TOO_DENSE = "This document has too many parts to be read at once; split it.";

/** The syntax of a text, or a sentence why it must not be parsed further. */
export type Tokens = { readonly tokens: readonly CST.Token[] } | { readonly refusal: string };

/**
 * Takes the first of the two steps in which npm `yaml` parses. The second one builds the nodes and
 * recurses; a text that would exhaust memory or stack there, which Node cannot survive, stops here.
 */
export function tokenize(text: string): Tokens {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let lexemes = 0;
  for (const lexeme of new Lexer().lex(text)) {
    if (++lexemes > MAX_LEXEMES) return { refusal: TOO_DENSE };
    for (const token of parser.next(lexeme)) tokens.push(token);
  }
  for (const token of parser.end()) tokens.push(token);
  return areNestedTooDeeply(tokens) ? { refusal: TOO_DEEP } : { tokens };
}
