import type { CST, Document, ParsedNode } from "yaml";
import { Composer, isScalar, Lexer, Parser, visit, YAMLParseError } from "yaml";

/** Deeper than any file of a spec or a configuration, and shallow enough for recursive functions. */
export const maxDepth = 100;

/** Tokens that are open at the greatest depth: the collections, their document and a text. */
const maxOpen = maxDepth + 2;

/** Thrown where a text nests deeper. */
export class TooDeep extends Error {
  readonly offset: number;

  constructor(offset: number) {
    super(`This is nested more than ${maxDepth} levels deep. Write it flatter.`);
    this.offset = offset;
  }
}

/**
 * Parses a text as `parseDocument` of npm `yaml` does. That recurses in its second step, where a text that nests deeply ends the process,
 * so the first step stops it.
 *
 * @throws TooDeep
 */
export function parseShallow(text: string): Document.Parsed<ParsedNode> {
  const composer = new Composer({ prettyErrors: false, uniqueKeys: false });
  const [document, next] = composer.compose(tokensOf(text), true, text.length);
  if (document === undefined) throw new RangeError("The composer makes a document of every text.");
  document.errors.push(...duplicateKeys(document));
  document.errors.sort((a, b) => a.pos[0] - b.pos[0]);
  if (next !== undefined)
    document.errors.push(
      new YAMLParseError([next.range[0], next.range[1]], "MULTIPLE_DOCS", "The text contains multiple documents"),
    );
  return document as Document.Parsed<ParsedNode>;
}

/** npm `yaml` compares each key with all others of its mapping, which takes minutes for thousands of keys. */
function duplicateKeys(document: Document.Parsed<ParsedNode>): readonly YAMLParseError[] {
  const errors: YAMLParseError[] = [];
  visit(document, {
    Map(_key, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const [start = 0] = key.range ?? [];
        if (seen.has(key.value))
          errors.push(new YAMLParseError([start, start + 1], "DUPLICATE_KEY", "Map keys must be unique"));
        seen.add(key.value);
      }
    },
  });
  return errors;
}

function* tokensOf(text: string): Generator<CST.Token> {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme);
    if (parser.stack.length > maxOpen) throw new TooDeep(parser.offset);
  }
  yield* parser.end();
}
