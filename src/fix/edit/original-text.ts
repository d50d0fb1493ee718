import { plainText } from "../../manifests/plain-text.js";
import { applySplices, type Splice } from "./splice.js";

/** A text as it stands in a file, and the plain text that it is read as. */
export class OriginalText {
  readonly #text: string;
  readonly #lineEnd: string;
  readonly #isEnded: boolean;
  /** Where in the plain text line breaks stand that have a carriage return before them in the original. */
  readonly #returns: readonly number[];
  /** With its last line ended. */
  readonly plain: string | undefined;

  constructor(text: string) {
    this.#lineEnd = /\r?\n/.exec(text)?.[0] ?? "\n";
    this.#isEnded = text.endsWith("\n");
    this.#text = this.#isEnded ? text : text + this.#lineEnd;
    const plain = plainText(this.#text);
    this.plain = "text" in plain ? plain.text : undefined;
    const start = this.#start;
    this.#returns = [...this.#text.matchAll(/\r\n/g)].map(({ index }, count) => index - count - start);
  }

  /**
   * Makes splices whose offsets count in the plain text, and whose line breaks are `\n`. Gives the text, and one with empty
   * lines at its end where the original has no line break there: they may be part of the last value.
   */
  *spliced(splices: readonly Splice[]): Generator<string> {
    const moved = splices.map(({ from, to, text }) => ({ from: this.#offset(from), to: this.#offset(to), text: text.replaceAll("\n", this.#lineEnd) }));
    const edited = applySplices(this.#text, moved);
    yield this.#isEnded ? edited : edited.replace(/(?:\r?\n)+$/, "");
    if (!this.#isEnded) yield edited.replace(/\r?\n$/, "");
  }

  /** A byte order mark counts. */
  get #start(): number {
    return this.#text.startsWith("\ufeff") ? 1 : 0;
  }

  #offset(plain: number): number {
    let [low, high] = [0, this.#returns.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#returns[middle] ?? Infinity) < plain) low = middle + 1;
      else high = middle;
    }
    return this.#start + plain + low;
  }
}
