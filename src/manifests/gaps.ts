/** A line that is no part of any document: blank, a comment, a directive, or what begins or ends a document. */
const GAP = /^(?:%[^\n#]*|(?:---|\.\.\.(?=\s))?\s*)(?:#[^\n\r\u0085\u2028\u2029]*)?\r?\n$/;
const MARKER = /^(?:---|\.\.\.)/;

/** The whole text that documents were split from, each line ended, and what stands between the documents. */
export class Gaps {
  readonly text: string;
  readonly #words = new Map<string, boolean>();
  #last: number | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** Does the text hold a word? It is searched once, however many documents ask. */
  has(word: string): boolean {
    const has = this.#words.get(word) ?? this.text.includes(word);
    this.#words.set(word, has);
    return has;
  }

  /** Where the gap begins that ends before a line; with comments of a document before it only from the end of that on. */
  beginOf(end: number): number {
    let begin = end;
    for (let at = end; at > 0; ) {
      const lineBegin = at < 2 ? 0 : this.text.lastIndexOf("\n", at - 2) + 1;
      const line = this.text.slice(lineBegin, at);
      if (!GAP.test(line)) return begin;
      if (MARKER.test(line)) begin = lineBegin;
      at = lineBegin;
    }
    return 0;
  }

  /** Where the gap begins that nothing follows. */
  get last(): number {
    return (this.#last ??= this.beginOf(this.text.length));
  }
}
