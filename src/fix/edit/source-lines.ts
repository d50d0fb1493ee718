/** The lines of a text, and its comments. */
export class SourceLines {
  readonly text: string;
  /** The offsets of comments, in order. */
  readonly #comments: readonly number[];

  constructor(text: string, comments: readonly number[]) {
    this.text = text;
    this.#comments = comments.toSorted((a, b) => a - b);
  }

  begin(offset: number): number {
    return this.text.lastIndexOf("\n", offset - 1) + 1;
  }

  /** The offset of the line break. */
  end(offset: number): number {
    const end = this.text.indexOf("\n", offset);
    return end === -1 ? this.text.length : end;
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
    return this.#comments[this.#indexFrom(offset)];
  }

  commentsIn(from: number, to: number): readonly string[] {
    return this.#comments
      .slice(this.#indexFrom(from), this.#indexFrom(to))
      .map((at) => this.text.slice(at, this.end(at)).trimEnd());
  }

  #indexFrom(offset: number): number {
    let [low, high] = [0, this.#comments.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#comments[middle] ?? Infinity) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
