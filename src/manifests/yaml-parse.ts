import type { CST, ParsedNode } from "yaml";
import { Composer, Lexer, Parser, YAMLParseError } from "yaml";
import { maxDepth, tooDeep, tooDense } from "./limits.js";
import { LexemeCheck } from "./yaml-lexemes.js";

/** The failsafe schema leaves every scalar as text, so that parsing is fast and resolving is kubectl's. */
const parseOptions = {
  version: "1.1",
  schema: "failsafe",
  resolveKnownTags: false,
  uniqueKeys: false,
  strict: false,
  prettyErrors: false,
} as const;

/** Breaks lines in YAML 1.1 and so for kubectl, not in YAML 1.2 and so not for npm `yaml`. */
const oldLineBreaks = /\r(?!\n)|[\u0085\u2028\u2029]/g;

export interface ParsedText {
  readonly root: ParsedNode | null;
  readonly errors: readonly YAMLParseError[];
  /** Where a second document starts that no `---` line separates from the first; kubectl does not read it. */
  readonly rest: number | undefined;
  readonly text: string;
  /** What it was parsed from: several times the memory of the nodes. */
  readonly syntax: Syntax;
}

/** The tokens of a text, and the text in which their offsets count. */
export interface Syntax {
  readonly text: string;
  readonly tokens: readonly CST.Token[];
}

/** Parses a document. Never throws: see `errors`. */
export function parseText(text: string): ParsedText {
  const unified = unifyLineBreaks(text);
  const result = tokenize(unified);
  if ("refusal" in result) {
    const { offset, refusal } = result;
    const error = new YAMLParseError([offset, offset + 1], "RESOURCE_EXHAUSTION", refusal);
    return { root: null, errors: [error], rest: undefined, text, syntax: { text: unified, tokens: [] } };
  }
  const [document, next] = firstErrorComposer(parseOptions).compose(result.tokens, true, text.length);
  return {
    root: document?.contents ?? null,
    errors: document?.errors ?? [],
    rest: next?.range[0],
    text,
    syntax: { text: unified, tokens: result.tokens },
  };
}

/** The syntax of a parsed text. It is computed again, because few documents need it. */
export function syntaxOf(text: string): Syntax {
  const unified = unifyLineBreaks(text);
  const result = tokenize(unified);
  return { text: unified, tokens: "tokens" in result ? result.tokens : [] };
}

/** The lexemes of a text, one after another. */
export function lexed(text: string): Iterable<string> {
  return new KubectlLexer().lex(unifyLineBreaks(text));
}

/** Keeps every offset, so that places count in the original text. */
function unifyLineBreaks(text: string): string {
  return text.replace(oldLineBreaks, "\n");
}

/**
 * A lexeme takes about 350 bytes until its document is read. This many are always read, and more in documents with the density
 * of typical manifests, which have about three lexemes for ten characters.
 */
const manyLexemes = 800_000;
const maxDensity = 0.4;

/** Tokens that are open at the greatest depth: the collections, their document and a text. */
const maxOpen = maxDepth + 2;

/** Why a text must not be parsed further. */
interface Refused {
  readonly offset: number;
  readonly refusal: string;
}

/**
 * Takes the first of the two steps in which npm `yaml` parses. The second one builds the nodes and
 * recurses; a text that would exhaust memory or stack there, which Node cannot survive, stops here.
 */
function tokenize(text: string): { readonly tokens: readonly CST.Token[] } | Refused {
  const lexemes = lexemesOf(text);
  if ("refusal" in lexemes) return lexemes;
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  for (const lexeme of lexemes) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > maxOpen) return { offset: 0, refusal: tooDeep };
  }
  for (const token of parser.end()) tokens.push(token);
  return { tokens };
}

/** All lexemes before the first token: tokens take most of the time, and a text with too many lexemes needs none. */
function lexemesOf(text: string): readonly string[] | Refused {
  const lexemes: string[] = [];
  const check = new LexemeCheck();
  const most = Math.max(manyLexemes, text.length * maxDensity);
  for (const lexeme of new KubectlLexer().lex(text)) {
    const refusal = lexemes.push(lexeme) > most ? { offset: 0, refusal: tooDense } : check.next(lexeme);
    if (refusal !== undefined) return refusal;
  }
  return lexemes;
}

/** The member of the composer of npm `yaml` that takes errors and warnings; its types hide it. */
interface Reporting {
  onError(source: unknown, code: string, message: string, isWarning?: boolean): void;
}

/**
 * A composer that keeps the first error only, which is the one that is reported. A text can have an error, or an unknown directive,
 * in every few characters, and each takes a kilobyte. The version of npm `yaml` is exact in package.json, because another one may name
 * this member differently.
 */
function firstErrorComposer(options: ConstructorParameters<typeof Composer>[0]): Composer<ParsedNode> {
  const composer = new Composer<ParsedNode>(options);
  const reporting = composer as unknown as Reporting;
  const report = reporting.onError;
  let isReported = false;
  reporting.onError = (source, code, message, isWarning) => {
    if (isReported || isWarning === true) return;
    isReported = true;
    report(source, code, message);
  };
  return composer;
}

/** The members of the lexer of npm `yaml` that decide whether a line continues the value before it; its types hide them. */
interface Continuation {
  /** The least indentation of such a line. */
  indentNext: number;
  readonly flowLevel: number;
  lex(text: string): Generator<string, void>;
  parseQuotedScalar(): Generator<string, unknown, unknown>;
}

const lexerOfYaml = Lexer as unknown as new () => Continuation;

/**
 * A lexer that lets quoted text and flow collections continue at any indentation, as go-yaml v2 does
 * (`yaml_parser_scan_flow_scalar` and `yaml_parser_unroll_indent` in scannerc.go of gopkg.in/yaml.v2 at v2.4.0). The version
 * of npm `yaml` is exact in package.json, because another one may name these members differently.
 */
class KubectlLexer extends lexerOfYaml {
  // The constructor of the base assigns `indentNext`: a field with a value would undo that, and a private one does not exist yet.
  declare private least: number;
  private isQuoted = false;

  override get indentNext(): number {
    return this.isQuoted || this.flowLevel > 0 ? 0 : this.least;
  }

  override set indentNext(value: number) {
    this.least = value;
  }

  override *parseQuotedScalar(): Generator<string, unknown, unknown> {
    this.isQuoted = true;
    const next = yield* super.parseQuotedScalar();
    this.isQuoted = false;
    return next;
  }
}
