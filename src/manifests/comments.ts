import type { CST } from "yaml";
import type { Place } from "../lib/diagnostic.js";
import { commentsAround, saidIn } from "./comments-around.js";
import type { SourceText } from "./source-text.js";
import type { Entry, Layout } from "./yaml-layout.js";
import { layoutOf } from "./yaml-layout.js";
import type { YamlTree } from "./yaml-tree.js";

/** From one place up to another, which is not part of it. */
export interface Span {
  readonly from: Place;
  readonly to: Place;
}

/** A comment of a YAML document. */
export interface PlacedComment extends Place {
  /** What follows the `#`, without the blanks around it. */
  readonly text: string;
  /** What it is about; see `commentsAbout`. Empty where nothing follows that it could be about. */
  readonly covers: readonly Span[];
}

/**
 * The comments of a document that hold a word, in the order of its text, each with what it is about:
 * - before the first line with content, and before that back to the document before: the whole document;
 * - on a line of its own: the key or the list item that the next line with content begins, with everything in it;
 * - after content: that line, and every key and list item that begins on it.
 * - after the last document: nothing.
 * @param tree of the text, which is asked for only if the text holds the word
 */
export function commentsAbout(source: SourceText, tree: () => YamlTree, word: string): readonly PlacedComment[] {
  const { before, after } = commentsAround(source, word);
  return [...before, ...(source.text.includes(word) ? readComments(source, tree(), word) : []), ...after];
}

function readComments(source: SourceText, tree: YamlTree, word: string): readonly PlacedComment[] {
  const { text, tokens } = tree.syntax;
  const layout = layoutOf(tokens, text.length);
  if (layout === undefined) return [];
  const place = (offset: number): Place => source.place(tree.position(offset));
  return layout.comments.filter((comment) => comment.source.includes(word)).map((comment) => ({
    ...place(comment.offset),
    text: saidIn(comment.source),
    covers: reachOf(comment, layout, text).map(({ begin, end }) => ({ from: place(begin), to: place(end) })),
  }));
}

/** Does a place lie in one of these spans of its file? */
export function isWithin(place: Place, spans: readonly Span[]): boolean {
  return spans.some(({ from, to }) => !isBefore(place, from) && isBefore(place, to));
}

export function isBefore(a: Place, b: Place): boolean {
  return a.line < b.line || (a.line === b.line && a.column < b.column);
}

function reachOf({ offset }: CST.SourceToken, { content, entries }: Layout, text: string): readonly Entry[] {
  const line: Entry = { begin: text.lastIndexOf("\n", offset) + 1, end: offset };
  const isTrailing = text.slice(line.begin, offset).trim() !== "";
  if (isTrailing) return [line, ...entries.filter(({ begin }) => begin >= line.begin && begin < line.end)];
  if (offset < content.begin) return [{ begin: 0, end: content.end }];
  const next = nextContent(text, offset);
  const entry = entries.find(({ begin }) => begin === next) ?? entryAround(next, entries, text);
  return entry === undefined ? [] : [entry];
}

/** A value may stand below its key: then the key is meant. What closes a collection begins nothing. */
function entryAround(offset: number, entries: readonly Entry[], text: string): Entry | undefined {
  const closes = text[offset] === "}" || text[offset] === "]";
  return closes ? undefined : entries.findLast(({ begin, end }) => begin < offset && offset < end);
}

/** After a comment, blanks, other comments and the comma of a flow collection come before content. */
function nextContent(text: string, offset: number): number {
  const skipped = /(?:[\s,]|#[^\n]*)*/y;
  skipped.lastIndex = offset;
  skipped.exec(text);
  return skipped.lastIndex;
}
