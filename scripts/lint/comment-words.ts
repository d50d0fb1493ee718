/** Words that readers with English as a second language look up or misread, and plain ones in their place. */
const plainWords: Readonly<Record<string, string>> = {
  stands: '"is in": files and fields do not stand',
  lies: '"is in": files and fields do not lie',
  whoever: '"a user who"',
  nevertheless: '"still"',
  thereby: '"so"',
  anew: '"again"',
  unheard: '"ignored" or "unmatched"',
};

/** One of these words in a comment. */
interface HardWord {
  readonly line: number;
  readonly word: string;
  /** What to write. */
  readonly plain: string;
}

/** The hard words in comments that are complete lines, and in lines of blocks. */
export function hardWordsIn(text: string): readonly HardWord[] {
  return text.split("\n").flatMap((line, index) => {
    if (!/^\s*(?:\/\/|\/?\*)/.test(line)) return [];
    const words = line.toLowerCase().match(/[a-z]+/g) ?? [];
    return words.flatMap((word) => {
      const plain = Object.hasOwn(plainWords, word) ? plainWords[word] : undefined;
      return plain === undefined ? [] : [{ line: index + 1, word, plain }];
    });
  });
}
