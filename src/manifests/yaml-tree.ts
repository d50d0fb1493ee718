import type { Alias, ParsedNode, YAMLMap, YAMLParseError } from "yaml";
import { isAlias, isNode, visit } from "yaml";
import type { Position } from "../lib/plain-text.js";
import { TextLines } from "../lib/plain-text.js";
import type { ParsedText, Syntax } from "./yaml-parse.js";
import { parseText, syntaxOf } from "./yaml-parse.js";

/** Where the keys of a mapping are in its items. */
export interface KeyIndex {
  /** By key: the last item with it, merge keys aside. */
  readonly last: ReadonlyMap<string | undefined, number>;
  /** The items with merge keys. */
  readonly merges: readonly number[];
}

/** In double quotes, a backslash at the end of a line before an empty line, which the parser reads as a space. */
export const escapedBreak = /(?<!\\)(?:\\\\)*\\[\n\r\u0085][ \t]*[\n\r\u0085]/;

/** A parsed YAML document. Its scalars are not resolved: `decodeYaml` does that. */
export class YamlTree {
  readonly #parsed: Omit<ParsedText, "syntax">;
  readonly #syntax: Syntax | undefined;
  #lines: TextLines | undefined;
  readonly root: ParsedNode | null;
  /** The node of each alias. */
  readonly targets: ReadonlyMap<Alias, ParsedNode>;
  /** The keys of the mappings in which places were located. */
  readonly keys = new WeakMap<YAMLMap.Parsed, KeyIndex>();

  constructor(text: string, keepsSyntax = false) {
    const { syntax, ...parsed } = parseText(text);
    this.#parsed = parsed;
    this.#syntax = keepsSyntax ? syntax : undefined;
    this.hasSeparators = /[\u2028\u2029]/.test(text);
    this.hasEscapedBreaks = escapedBreak.test(text);
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

  get text(): string {
    return this.#parsed.text;
  }

  /** Does the text contain line breaks of YAML 1.1 that go-yaml keeps? */
  readonly hasSeparators: boolean;

  /** Does the text contain what `escapedBreak` matches? */
  readonly hasEscapedBreaks: boolean;

  /** The tokens of the nodes, with comments. Computing them costs nearly a parse, unless they were kept. */
  get syntax(): Syntax {
    return this.#syntax ?? syntaxOf(this.text);
  }

  /** The position of an offset of nodes and errors. The end of the text is that of its last line: files may lack the final line break. */
  position(offset: number): Position {
    const { text } = this.#parsed;
    this.#lines ??= new TextLines(text);
    return this.#lines.position(Math.min(offset, Math.max(text.length - 1, 0)));
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
