/** Thrown while one document is read, and turned into a diagnostic there: it never reaches a caller. */
export class Refusal extends Error {
  /** Where in the document's text. */
  readonly offset: number;

  constructor(offset: number, sentence: string) {
    super(sentence);
    this.offset = offset;
  }
}
