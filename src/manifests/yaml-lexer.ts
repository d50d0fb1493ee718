import { Lexer } from "yaml";

/** The members of the lexer of npm `yaml` that decide whether a line continues the value before it; its types hide them. */
interface Continuation {
  /** The least indentation of such a line. */
  indentNext: number;
  readonly flowLevel: number;
  lex(text: string): Generator<string, void>;
  parseQuotedScalar(): Generator<string, unknown, unknown>;
}

const LexerOfYaml = Lexer as unknown as new () => Continuation;

/**
 * A lexer that lets quoted text and flow collections continue at any indentation, as go-yaml v2 does
 * (`yaml_parser_scan_flow_scalar` and `yaml_parser_unroll_indent` in scannerc.go of gopkg.in/yaml.v2 at v2.4.0). The version
 * of npm `yaml` is exact in package.json, because another one may name these members differently.
 */
export class KubectlLexer extends LexerOfYaml {
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
