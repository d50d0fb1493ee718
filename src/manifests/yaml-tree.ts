import type { Alias, ParsedNode, YAMLMap, YAMLParseError } from "yaml";
import { isAlias, isNode, visit } from "yaml";
import { JsonPlaces } from "./json-places.js";
import { ExpansionBudget } from "./limits.js";
import type { Position } from "./plain-text.js";
import { TextLines } from "./plain-text.js";
import type { SourceText } from "./source-text.js";
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
export const ESCAPED_BREAK = /(?<!\\)(?:\\\\)*\\[\n\r\u0085][ \t]*[\n\r\u0085]/;

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
    this.hasEscapedBreaks = ESCAPED_BREAK.test(text);
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

  /** Does the text contain what `ESCAPED_BREAK` matches? */
  readonly hasEscapedBreaks: boolean;

  /** The tokens of the nodes, with comments. Computing them costs nearly a parse, unless they were kept. */
  get syntax(): Syntax {
    return this.#syntax ?? syntaxOf(this.text);
  }

  /** The position of an offset of nodes and errors. */
  position(offset: number): Position {
    this.#lines ??= new TextLines(this.#parsed.text);
    return this.#lines.position(offset);
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

/** Thousands of small trees are parsed again in the time that collecting garbage around them takes, and without their memory. */
export const LEAST_KEPT = 20_000;

interface KeptTrees {
  /** For callers that need the tokens of every document. */
  readonly keepsSyntax?: boolean;
  /** How many characters of large documents keep their trees, as long as they are not released; none by default. */
  readonly room?: number;
}

/**
 * Parses the documents of a run and keeps the latest tree: places are computed while their document is checked, and a tree takes
 * about fifty times the memory of its text. `fix` has room for more, because it needs large documents again.
 */
export class RecentTree {
  /** What aliases may still add in this run. */
  readonly expansion = new ExpansionBudget();
  readonly #keepsSyntax: boolean;
  #room: number;
  readonly #kept = new Map<SourceText, YamlTree>();
  #source: SourceText | undefined;
  #tree: YamlTree | undefined;
  #json: JsonPlaces | undefined;

  constructor({ keepsSyntax = false, room = 0 }: KeptTrees = {}) {
    this.#keepsSyntax = keepsSyntax;
    this.#room = room;
  }

  of(source: SourceText): YamlTree {
    const kept = this.#kept.get(source);
    if (kept !== undefined) return kept;
    this.#keep(source);
    this.#tree ??= new YamlTree(source.text, this.#keepsSyntax);
    this.adopt(source, this.#tree);
    return this.#tree;
  }

  /** Keeps the tree of a document, if it is large and there is room. */
  adopt(source: SourceText, tree: YamlTree): void {
    if (source.text.length < LEAST_KEPT || source.text.length > this.#room) return;
    this.#room -= source.text.length;
    this.#kept.set(source, tree);
  }

  /** Keeps a tree for another document, which has the same text. */
  hand(from: SourceText, to: SourceText): void {
    const tree = this.#kept.get(from);
    this.release(from);
    if (tree !== undefined) this.adopt(to, tree);
  }

  /** The places in a document that `parseManifestJson` reads. */
  jsonOf(source: SourceText): JsonPlaces {
    this.#keep(source);
    return (this.#json ??= new JsonPlaces(source.text));
  }

  /** Frees the latest tree, which is parsed again where it is needed. */
  forget(): void {
    this.#source = undefined;
    this.#tree = undefined;
    this.#json = undefined;
  }

  /** Frees the tree of a document, which is parsed again where it is needed. */
  release(source: SourceText): void {
    if (this.#kept.delete(source)) this.#room += source.text.length;
    if (this.#source === source) this.forget();
  }

  /** Frees the trees of all other documents. */
  releaseAllBut(sources: ReadonlySet<SourceText>): void {
    for (const source of [...this.#kept.keys()]) if (!sources.has(source)) this.release(source);
  }

  #keep(source: SourceText): void {
    if (this.#source === source) return;
    this.forget();
    this.#source = source;
  }
}
