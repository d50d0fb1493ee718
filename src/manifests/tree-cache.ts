import type { PathSteps } from "../lib/path-steps.js";
import type { Position } from "../lib/plain-text.js";
import { JsonPlaces } from "./json-places.js";
import { ExpansionBudget } from "./limits.js";
import type { SourceText } from "./source-text.js";
import { YamlTree } from "./yaml-tree.js";

/** Thousands of small trees are parsed again in the time that collecting garbage around them takes, and without their memory. */
export const leastKept = 20_000;

/** A comment of a document, with positions in the text of the document. */
export interface CommentInText {
  readonly at: Position;
  readonly text: string;
  readonly covers: readonly { readonly from: Position; readonly to: Position }[];
}

interface KeptTrees {
  /** For callers that need the tokens of every document. */
  readonly keepsSyntax?: boolean;
  /** How many characters of large documents keep their trees, as long as they are not released; none by default. */
  readonly capacity?: number;
}

/**
 * Parses the documents of a run and keeps the latest tree: places are computed while their document is checked, and a tree takes
 * about fifty times the memory of its text. `fix` keeps more, because it needs large documents again.
 */
export class TreeCache {
  /** What aliases may still add in this run. */
  readonly aliasBudget = new ExpansionBudget();
  readonly #keepsSyntax: boolean;
  #left: number;
  readonly #kept = new Map<SourceText, YamlTree>();
  /** Positions in small documents, by their paths as JSON: their trees are not kept. */
  readonly #positions = new WeakMap<SourceText, Map<string, Position>>();
  /** Comments in small documents, by the word that they contain: the same. */
  readonly #comments = new WeakMap<SourceText, Map<string, readonly CommentInText[]>>();
  #source: SourceText | undefined;
  #tree: YamlTree | undefined;
  #json: JsonPlaces | undefined;

  constructor({ keepsSyntax = false, capacity = 0 }: KeptTrees = {}) {
    this.#keepsSyntax = keepsSyntax;
    this.#left = capacity;
  }

  of(source: SourceText): YamlTree {
    const kept = this.#kept.get(source);
    if (kept !== undefined) return kept;
    this.#setLatest(source);
    // The tree of a small document is freed with the next one, so its tokens take no memory of a run.
    this.#tree ??= new YamlTree(source.text, this.#keepsSyntax || source.text.length < leastKept);
    this.keep(source, this.#tree);
    return this.#tree;
  }

  /** Keeps the tree of a document, if it is large and not too large for the rest of the cache. */
  keep(source: SourceText, tree: YamlTree): void {
    if (source.text.length < leastKept || source.text.length > this.#left) return;
    this.#left -= source.text.length;
    this.#kept.set(source, tree);
  }

  /** Keeps a tree and positions for another document, which has the same text. */
  transfer(from: SourceText, to: SourceText): void {
    const positions = this.#positions.get(from);
    if (positions !== undefined) this.#positions.set(to, positions);
    const comments = this.#comments.get(from);
    if (comments !== undefined) this.#comments.set(to, comments);
    const tree = this.#kept.get(from);
    this.release(from);
    if (tree !== undefined) this.keep(to, tree);
  }

  /** The position of a path in a document. Where documents are needed again, those of small ones are computed once. */
  positionOf(source: SourceText, path: PathSteps, compute: () => Position): Position {
    if (!this.#keepsSyntax || source.text.length >= leastKept) return compute();
    const positions = this.#positions.get(source) ?? new Map<string, Position>();
    this.#positions.set(source, positions);
    const key = JSON.stringify(path);
    const position = positions.get(key) ?? compute();
    positions.set(key, position);
    return position;
  }

  /** The comments of a document that contain a word. Where documents are needed again, those of small ones are computed once. */
  commentsOf(source: SourceText, word: string, compute: () => readonly CommentInText[]): readonly CommentInText[] {
    if (!source.text.includes(word)) return [];
    const known = this.#comments.get(source)?.get(word);
    if (known !== undefined) return known;
    const comments = compute();
    if (this.#keepsSyntax && source.text.length < leastKept) this.keepComments(source, word, comments);
    return comments;
  }

  /** Keeps the comments of a document, for after its tree is gone. */
  keepComments(source: SourceText, word: string, comments: readonly CommentInText[]): void {
    this.#comments.set(source, (this.#comments.get(source) ?? new Map()).set(word, comments));
  }

  /** The places in a document that `parseManifestJson` reads. */
  jsonOf(source: SourceText): JsonPlaces {
    this.#setLatest(source);
    return (this.#json ??= new JsonPlaces(source.text));
  }

  /** Frees the latest tree, which is parsed again where it is needed. */
  clearLatest(): void {
    this.#source = undefined;
    this.#tree = undefined;
    this.#json = undefined;
  }

  /** Frees the tree of a document, which is parsed again where it is needed. */
  release(source: SourceText): void {
    if (this.#kept.delete(source)) this.#left += source.text.length;
    if (this.#source === source) this.clearLatest();
  }

  /** Frees the trees of all other documents. */
  releaseAllBut(sources: ReadonlySet<SourceText>): void {
    for (const source of [...this.#kept.keys()]) if (!sources.has(source)) this.release(source);
  }

  #setLatest(source: SourceText): void {
    if (this.#source === source) return;
    this.clearLatest();
    this.#source = source;
  }
}
