import type { CST } from "yaml";
import type { Place } from "../lib/diagnostic.js";
import { firstIndex } from "../lib/lists.js";
import type { SourceText } from "./source-text.js";
import type { CommentInText, TreeCache } from "./tree-cache.js";
import type { EntryRange, Layout } from "./yaml-layout.js";
import { layoutOf } from "./yaml-layout.js";
import type { YamlTree } from "./yaml-tree.js";

/** A range from one place to another, which is not part of it. */
export interface Span {
  readonly from: Place;
  readonly to: Place;
}

/** A comment of a YAML document. */
export interface PlacedComment extends Place {
  /** The text after the `#`, trimmed. */
  readonly text: string;
  /** The ranges that it applies to; see `commentsAbout`. Empty where none follows. */
  readonly covers: readonly Span[];
}

/**
 * The comments of a document that contain a word, in the order of its text, each with what it applies to:
 * - before the first line with content, and before that back to the document before: the whole document;
 * - before multiple separators or between them: nothing, because an empty document follows it;
 * - on a line of its own: the key or the list item that the next line with content begins, with everything in it;
 * - after content: that line, and every key and list item that begins on it.
 * - after the last document: nothing.
 * @param trees with the tree of the text, which is needed only if the text contains the word
 */
export function commentsAbout(source: SourceText, trees: TreeCache, word: string): readonly PlacedComment[] {
  const { before, after } = commentsAround(source, word);
  const inside = trees.commentsOf(source, word, () => commentsInTree(trees.of(source), word));
  return [...before, ...inside.map((one) => inFile(one, source)), ...after];
}

function inFile({ at, text, covers }: CommentInText, source: SourceText): PlacedComment {
  return {
    ...source.place(at),
    text,
    covers: covers.map(({ from, to }) => ({ from: source.place(from), to: source.place(to) })),
  };
}

/** The comments of a document that contain a word, with their positions in its text. */
export function commentsInTree(tree: YamlTree, word: string): readonly CommentInText[] {
  const { text, tokens } = tree.syntax;
  const layout = layoutOf(tokens, text.length);
  if (layout === undefined) return [];
  const reaches = new Reaches(layout, text);
  return layout.comments
    .filter((comment) => comment.source.includes(word))
    .map((comment) => ({
      at: tree.position(comment.offset),
      text: textIn(comment.source),
      covers: reaches.of(comment).map(({ begin, end }) => ({ from: tree.position(begin), to: tree.position(end) })),
    }));
}

/** Is a place in a span of its file? */
export function isWithin(place: Place, { from, to }: Span): boolean {
  return !isBefore(place, from) && isBefore(place, to);
}

export function isBefore(a: Place, b: Place): boolean {
  return a.line < b.line || (a.line === b.line && a.column < b.column);
}

/** What comments apply to. A document can have as many comments as entries, so neither is searched for each of the other. */
class Reaches {
  readonly #layout: Layout;
  readonly #text: string;
  /** By the offset of a comment: that of the next content. */
  readonly #next: ReadonlyMap<number, number>;
  /** By the offset of content that begins no entry: the entry around it. */
  readonly #around = new Map<number, EntryRange | undefined>();

  constructor(layout: Layout, text: string) {
    this.#layout = layout;
    this.#text = text;
    this.#next = nextContents(layout.comments, text);
  }

  of({ offset }: CST.SourceToken): readonly EntryRange[] {
    const { content, entries } = this.#layout;
    const line: EntryRange = { begin: this.#text.lastIndexOf("\n", offset) + 1, end: offset };
    const isTrailing = this.#text.slice(line.begin, offset).trim() !== "";
    if (isTrailing) return [line, ...entries.slice(firstFrom(line.begin, entries), firstFrom(line.end, entries))];
    if (offset < content.begin) return [{ begin: 0, end: content.end }];
    const entry = this.#entryAt(this.#next.get(offset) ?? offset);
    return entry === undefined ? [] : [entry];
  }

  #entryAt(offset: number): EntryRange | undefined {
    const first = this.#layout.entries[firstFrom(offset, this.#layout.entries)];
    if (first?.begin === offset) return first;
    const known = this.#around.has(offset) ? this.#around.get(offset) : this.#entryAround(offset);
    this.#around.set(offset, known);
    return known;
  }

  /** For a value below its key, the entry of the key. A closing bracket begins no entry. */
  #entryAround(offset: number): EntryRange | undefined {
    const closes = this.#text[offset] === "}" || this.#text[offset] === "]";
    const { entries } = this.#layout;
    let index = closes ? -1 : firstFrom(offset, entries) - 1;
    while (index >= 0 && (entries[index] as EntryRange).end <= offset) index--;
    return entries[index];
  }
}

/** The index of the first entry that begins at an offset or after it. */
function firstFrom(offset: number, entries: readonly EntryRange[]): number {
  return firstIndex(entries, ({ begin }) => begin >= offset);
}

/** After a comment, blanks, other comments and the comma of a flow collection come before content. */
function nextContents(comments: readonly CST.SourceToken[], text: string): ReadonlyMap<number, number> {
  const next = new Map<number, number>();
  const skipped = /[\s,]*/y;
  for (const { offset, source } of [...comments].sort((a, b) => b.offset - a.offset)) {
    skipped.lastIndex = offset + source.length;
    skipped.exec(text);
    next.set(offset, next.get(skipped.lastIndex) ?? skipped.lastIndex);
  }
  return next;
}

/** The comments around a document that belong to it. */
interface CommentsAround {
  /** Between the document before it and its text; they cover the complete document, if they are not in an empty one before it. */
  readonly before: readonly PlacedComment[];
  /** After it, where no other document follows; they cover nothing. */
  readonly after: readonly PlacedComment[];
}

/** Finds the comments around a document that contain a word. */
function commentsAround(source: SourceText, word: string): CommentsAround {
  const { text, within } = source;
  if (!within.gaps.has(word)) return { before: [], after: [] };
  const { gaps, offset } = within;
  const isLast = gaps.last > offset && gaps.text.slice(offset + text.length, gaps.last).trim() === "";
  const before = gaps.text.slice(gaps.beginOf(offset), offset);
  const after = isLast ? gaps.text.slice(gaps.last) : "";
  const linesToLast = isLast ? linesIn(gaps.text.slice(offset, gaps.last)) : 0;
  const empty = linesOfEmptyDocuments(before);
  const beginsAt = source.start.line - linesIn(before);
  return {
    before: commentsIn(source, before, -linesIn(before), word).map((one) => ({
      ...one,
      covers: one.line - beginsAt < empty ? [] : [wholeOf(source)],
    })),
    after: commentsIn(source, after, linesToLast, word),
  };
}

/**
 * How many lines of a gap belong to empty documents: of multiple separators, those before the last one. A template that renders only
 * comments leaves such a document, and they are not about the next template. A comment before a single separator is about what follows it.
 */
function linesOfEmptyDocuments(gap: string): number {
  const separators = gap.split("\n").flatMap((text, index) => (text.startsWith("---") ? [index] : []));
  return separators.length > 1 ? (separators.at(-1) as number) : 0;
}

/** The text of a comment, without its mark. */
function textIn(comment: string): string {
  return comment.replace(/^#+/, "").trim();
}

/** The comments of a gap, at most one for each line. @param linesAfter from the start of the document to the gap */
function commentsIn(
  { file, start }: SourceText,
  gap: string,
  linesAfter: number,
  word: string,
): readonly PlacedComment[] {
  return gap.split("\n").flatMap((text, index) => {
    const at = text.indexOf("#");
    const line = start.line + linesAfter + index;
    return at === -1 || !text.includes(word)
      ? []
      : [{ file, line, column: at + 1, text: textIn(text.slice(at)), covers: [] }];
  });
}

function wholeOf({ file, start, text }: SourceText): Span {
  return { from: { file, ...start }, to: { file, line: start.line + linesIn(text) + 1, column: 1 } };
}

function linesIn(text: string): number {
  return text.split("\n").length - 1;
}
