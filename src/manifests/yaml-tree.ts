import type { Alias, ParsedNode, YAMLParseError } from "yaml";
import { isAlias, isNode, visit } from "yaml";
import type { Position } from "./plain-text.js";
import { TextLines } from "./plain-text.js";
import type { SourceText } from "./source-text.js";
import type { ParsedText, Syntax } from "./yaml-parse.js";
import { INDENT, parseText, syntaxOf } from "./yaml-parse.js";

/** A parsed YAML document. Its scalars are not resolved: `decodeYaml` does that. */
export class YamlTree {
  readonly #parsed: ParsedText;
  #lines: TextLines | undefined;
  readonly root: ParsedNode | null;
  /** The node of each alias. */
  readonly targets: ReadonlyMap<Alias, ParsedNode>;

  constructor(text: string) {
    this.#parsed = parseText(text);
    this.root = this.#parsed.root;
    this.targets = this.root !== null && text.includes("*") ? linkAliases(this.root) : new Map();
  }

  /** Errors of the parser. */
  get errors(): readonly YAMLParseError[] {
    return this.#parsed.errors;
  }

  /** Where a second document starts that no `---` line separates from this one; kubectl does not read it. */
  get rest(): number | undefined {
    return this.#parsed.rest;
  }

  /** What was parsed: the text given, or that text with `INDENT` before some lines; offsets count in it. */
  get text(): string {
    return this.#parsed.text;
  }

  /** The tokens of the nodes, with comments. Computing them costs nearly a parse. */
  get syntax(): Syntax {
    return syntaxOf(this.#parsed);
  }

  /** The position in the given text of an offset of nodes and errors. */
  position(offset: number): Position {
    const { text, repaired } = this.#parsed;
    this.#lines ??= new TextLines(text);
    const { line, column } = this.#lines.position(offset);
    const isIndented = repaired && text.startsWith(INDENT, offset - column + 1);
    return { line, column: isIndented ? Math.max(column - INDENT.length, 1) : column };
  }
}

/** An alias refers to the last node before it with its anchor. */
function linkAliases(root: ParsedNode): Map<Alias, ParsedNode> {
  const anchors = new Map<string, ParsedNode>();
  const targets = new Map<Alias, ParsedNode>();
  visit(root, (_key, node) => {
    if (isAlias(node)) {
      const target = anchors.get(node.source);
      if (target !== undefined) targets.set(node, target);
    } else if (isNode(node) && node.anchor !== undefined) {
      anchors.set(node.anchor, node as ParsedNode);
    }
  });
  return targets;
}

/**
 * Parses documents and keeps the latest tree: places are computed while their document is checked, and a tree takes about fifty
 * times the memory of its text.
 */
export class RecentTree {
  #source: SourceText | undefined;
  #tree: YamlTree | undefined;

  of(source: SourceText): YamlTree {
    if (this.#tree === undefined || this.#source !== source) {
      this.#tree = new YamlTree(source.text);
      this.#source = source;
    }
    return this.#tree;
  }
}
