import { type CST, Lexer, Parser } from "yaml";
import { areNestedTooDeeply, TOO_DEEP } from "./nesting.js";

/** A third more than 20 MiB of usual manifests have; many more would exhaust the memory. */
const MAX_LEXEMES = 8_000_000;

const TOO_DENSE = "This document has too many parts to be read at once; split it.";

/** The syntax of a text, or a sentence why it must not be read further. */
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
