import type { PlacedComment, Span } from "./comments.js";
import type { SourceText } from "./source-text.js";

/** The comments around a document that belong to it. */
export interface CommentsAround {
  /** Between the document before it and its own text; they cover the whole document. */
  readonly before: readonly PlacedComment[];
  /** After it, where no other document follows; they cover nothing. */
  readonly after: readonly PlacedComment[];
}

/** Finds the comments around a document that hold a word. */
export function commentsAround(source: SourceText, word: string): CommentsAround {
  const { text, within } = source;
  if (within === undefined || !within.gaps.has(word)) return { before: [], after: [] };
  const { gaps, offset } = within;
  const isLast = gaps.last > offset && gaps.text.slice(offset + text.length, gaps.last).trim() === "";
  const before = gaps.text.slice(gaps.beginOf(offset), offset);
  const after = isLast ? gaps.text.slice(gaps.last) : "";
  const linesToLast = isLast ? linesIn(gaps.text.slice(offset, gaps.last)) : 0;
  return {
    before: commentsIn(source, before, -linesIn(before), word).map((one) => ({ ...one, covers: [wholeOf(source)] })),
    after: commentsIn(source, after, linesToLast, word),
  };
}

/** What a comment says, without its mark. */
export function saidIn(comment: string): string {
  return comment.replace(/^#+/, "").trim();
}

/** The comments of a gap, whose lines have one each at most; it begins some lines after the document does. */
function commentsIn({ file, start }: SourceText, gap: string, linesAfter: number, word: string): readonly PlacedComment[] {
  return gap.split("\n").flatMap((text, index) => {
    const at = text.indexOf("#");
    const line = start.line + linesAfter + index;
    return at === -1 || !text.includes(word) ? [] : [{ file, line, column: at + 1, text: saidIn(text.slice(at)), covers: [] }];
  });
}

function wholeOf({ file, start, text }: SourceText): Span {
  return { from: { file, ...start }, to: { file, line: start.line + linesIn(text) + 1, column: 1 } };
}

function linesIn(text: string): number {
  return text.split("\n").length - 1;
}
