/** Leads from offsets in a text with something before some of its lines to those in the text without it. */
export class MovedOffsets {
  /** The text without it, which may differ from the one given in what its line breaks are. */
  readonly moved: string;
  /** Where it stands in the text that has it. */
  readonly #inserted: number[] = [];
  readonly #length: number;

  constructor(text: string, plain: string, inserted: string) {
    this.#length = inserted.length;
    if (text.length === plain.length) {
      this.moved = text;
      return;
    }
    const lines: string[] = [];
    let [offset, at] = [0, 0];
    for (const line of text.split("\n")) {
      // A line of the plain text may begin so itself: then the next line break is not where it would be.
      const isInserted = line.startsWith(inserted) && !plain.startsWith(line, at);
      if (isInserted) this.#inserted.push(offset);
      const rest = isInserted ? line.slice(inserted.length) : line;
      lines.push(rest);
      offset += line.length + 1;
      at += rest.length + 1;
    }
    this.moved = lines.join("\n");
  }

  of(offset: number): number {
    if (this.#inserted.length === 0) return offset;
    const before = this.#inserted.filter((one) => one < offset);
    const [last] = before.slice(-1);
    const isInside = last !== undefined && offset < last + this.#length;
    return isInside ? last - (before.length - 1) * this.#length : offset - before.length * this.#length;
  }
}
