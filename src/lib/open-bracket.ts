/** A bracket that a text opens and does not close. */
interface OpenBracket {
  readonly offset: number;
  readonly mark: "[" | "{";
}

const closingOf = { "[": "]", "{": "}" } as const;

/** Lexemes of npm `yaml` that are not part of the text. */
const documentStart = "\x02";
const flowError = "\x18";
const scalarNext = "\x1f";

/**
 * The innermost bracket that is not closed where the lexer or the text ends, or where another closing bracket follows. The parser reports
 * the place where it notices the error, which can be many lines below.
 *
 * @param lexemes of npm `yaml`, of the complete text
 */
export function openBracket(lexemes: Iterable<string>): OpenBracket | undefined {
  const open: OpenBracket[] = [];
  let offset = 0;
  let isScalar = false;
  for (const lexeme of lexemes) {
    if (lexeme === flowError) return open.at(-1);
    if (lexeme === documentStart) continue;
    if (lexeme === scalarNext) {
      isScalar = true;
      continue;
    }
    if (!isScalar && (lexeme === "[" || lexeme === "{")) open.push({ offset, mark: lexeme });
    else if (!isScalar && (lexeme === "]" || lexeme === "}") && open.length > 0) {
      const last = open.at(-1);
      if (last !== undefined && closingOf[last.mark] !== lexeme) return last;
      open.pop();
    }
    isScalar = false;
    offset += lexeme.length;
  }
  return open.at(-1);
}

/** What is wrong with a bracket that is not closed. */
export function openBracketText({ mark }: OpenBracket): string {
  return mark === "{" ? "The brace { is not closed." : "The bracket [ is not closed.";
}

/** Messages of npm `yaml` about a missing comma in brackets, explained. Their places are those of what follows. */
export const missingCommas: Readonly<Record<string, string>> = {
  "Missing , between flow map items": "A comma is missing before this key.",
  "Missing , between flow sequence items": "A comma is missing before this item.",
  "Missing , or : between flow sequence items": "A comma is missing before this item.",
};
