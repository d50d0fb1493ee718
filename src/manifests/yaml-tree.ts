import type { Alias, ParsedNode, YAMLParseError } from "yaml";
import { isAlias, isNode, visit } from "yaml";
import type { Position } from "./plain-text.js";
import { TextLines } from "./plain-text.js";
import type { ParsedText, Syntax } from "./yaml-parse.js";
import { INDENT, parseText, syntaxOf } from "./yaml-parse.js";
import type { SourceText } from "./source-text.js";

/** One parsed YAML document, its scalars still unresolved: `decodeYaml` says what they mean. */
export class YamlTree {
  readonly #parsed: ParsedText;
  #lines: TextLines | undefined;
  readonly root: ParsedNode | null;
  /** The node that each alias stands for. */
  readonly targets: ReadonlyMap<Alias, ParsedNode>;

  constructor(text: string) {
    this.#parsed = parseText(text);
    this.root = this.#parsed.root;
    this.targets = this.root !== null && text.includes("*") ? linkAliases(this.root) : new Map();
  }

  /** What the parser complains of; empty when all is well. */
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

  /** The tokens that the nodes were made of, comments among them. Asking costs nearly a parse. */
  get syntax(): Syntax {
    return syntaxOf(this.#parsed);
  }

  /** Where an offset of this tree's nodes and errors stands in the text given. */
  position(offset: number): Position {
    const { text, repaired } = this.#parsed;
    this.#lines ??= new TextLines(text);
    const { line, column } = this.#lines.position(offset);
    const isIndented = repaired && text.startsWith(INDENT, offset - column + 1);
    return { line, column: isIndented ? Math.max(column - INDENT.length, 1) : column };
  }
}

/** An alias stands for the last node before it that carries its anchor. */
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
 * Parses documents and remembers the latest one: places are asked for while their document is being
 * checked, and a tree takes about fifty times the memory of its text.
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
