import { firstIndex } from "../../lib/lists.js";
/** The lines of a text, and its comments. */
export class SourceLines {
  readonly text: string;
  /** The offsets of comments, in order. */
  readonly #comments: readonly number[];
  /** The offsets of the starts of lines, in order: JSON can be one long line, which a search would read again and again. */
  readonly #starts: readonly number[];

  constructor(text: string, comments: readonly number[]) {
    this.text = text;
    this.#comments = comments.toSorted((a, b) => a - b);
    const starts = [0];
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
    this.#starts = starts;
  }

  begin(offset: number): number {
    return this.#starts[indexFrom(offset + 1, this.#starts) - 1] ?? 0;
  }

  /** The offset of the line break. */
  end(offset: number): number {
    const next = this.#starts[indexFrom(offset + 1, this.#starts)];
    return next === undefined ? this.text.length : next - 1;
  }

  /** The text before an offset on its line. */
  before(offset: number): string {
    return this.text.slice(this.begin(offset), offset);
  }

  /** Are there only blanks before an offset on its line? */
  isFirst(offset: number): boolean {
    return /^[ \t]*$/.test(this.before(offset));
  }

  /** Blanks up to the column of an offset. */
  indentation(offset: number): string {
    return this.isFirst(offset) ? this.before(offset) : " ".repeat(this.before(offset).length);
  }

  column(offset: number): number {
    return offset - this.begin(offset);
  }

  isSameLine(a: number, b: number): boolean {
    return !this.text.slice(a, b).includes("\n");
  }

  /** The offset of the next character that is no blank. */
  skipBlanks(offset: number): number {
    let at = offset;
    while (this.text[at] === " " || this.text[at] === "\t") at++;
    return at;
  }

  /** The first comment from an offset on. */
  commentFrom(offset: number): number | undefined {
    return this.#comments[indexFrom(offset, this.#comments)];
  }

  commentsIn(from: number, to: number): readonly string[] {
    return this.#comments
      .slice(indexFrom(from, this.#comments), indexFrom(to, this.#comments))
      .map((at) => this.text.slice(at, this.end(at)).trimEnd());
  }
}

/** The index of the first of sorted offsets that is this one or after it. */
export function indexFrom(offset: number, offsets: readonly number[]): number {
  return firstIndex(offsets, (one) => one >= offset);
}
