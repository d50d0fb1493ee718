import { Gaps, SourceText } from "./source-text.js";

const SEPARATOR = "---";

/** A comment, up to the first line break of YAML 1.1, and only blanks after it: kubectl splits at LF alone, and its parser reads what follows. */
const COMMENT = /^#[^\r\u0085\u2028\u2029]*[\s\u0085]*$/;

interface DocumentPart {
  readonly source: SourceText;
  /** Text after `---` on its line, where only a comment is allowed; usually empty. */
  readonly junk: string;
}

/** Splits a text, whose last line is ended, as kubectl does: at each line that starts with `---`, even inside of a value. */
export function* splitDocuments(file: string, text: string): Generator<DocumentPart> {
  const gaps = new Gaps(text);
  let [start, body, line, junk] = [0, 0, 1, ""];
  while (start < text.length) {
    const end = findSeparator(text, body);
    yield { source: new SourceText(file, text.slice(start, end), { line, column: 1 }, { gaps, offset: start }), junk };
    line += countLines(text, start, end);
    body = nextLine(text, end);
    junk = text.slice(end + SEPARATOR.length, body).trim();
    if (COMMENT.test(junk)) junk = "";
    // With junk the part starts on the separator's own line, which is what the reader sees.
    start = junk === "" ? body : end;
    if (junk === "") line++;
  }
}

/** Where the next line starts that begins with `---`, or the end of the text. */
function findSeparator(text: string, from: number): number {
  if (text.startsWith(SEPARATOR, from)) return from;
  const before = text.indexOf(`\n${SEPARATOR}`, from);
  return before === -1 ? text.length : before + 1;
}

function nextLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end + 1;
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf("\n", from); at !== -1 && at < to; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}
