import type { TextEdit } from "../check/findings.js";
import type { Place } from "../lib/diagnostic.js";
import type { SourceText } from "../manifests/source-text.js";
import type { LineEdit } from "./line-edits.js";
import { lineEdits, linesOf } from "./line-edits.js";

const byteOrderMark = "\ufeff";

/**
 * Applies changed lines to the raw text of a file, which may have a byte order mark, line ends of any system, and a last line that is
 * not ended. Every other line stays as it is.
 *
 * @param raw the text of the file
 * @param before the text as manifests are read: without a mark, each line ended by a line feed
 * @param after the text to write, in the same form
 */
export function rewritten(raw: string, before: string, after: string): string {
  const mark = raw.startsWith(byteOrderMark) ? byteOrderMark : "";
  const isEnded = raw.endsWith("\n");
  const lines = [...linesOf(raw.slice(mark.length))];
  const lastLine = lines.at(-1);
  if (!isEnded && lastLine !== undefined) lines[lines.length - 1] = `${lastLine}${endOf(lines.at(-2))}`;
  const parts: string[] = [];
  let at = 0;
  const edits = lineEdits(before, after);
  for (const { from, to, lines: put } of edits) {
    const end = endOf(lines[from] ?? lines[from - 1]);
    parts.push(lines.slice(at, from).join(""), put.map((line) => line.replace(/\r?\n$/, end)).join(""));
    at = to;
  }
  const text = mark + parts.join("") + lines.slice(at).join("");
  const unended = text.replace(/\r?\n$/, "");
  return isEnded || takesLastLine(edits, lines.length) || unended.endsWith("\n") ? text : unended;
}

/** Is the last line removed? The one before it keeps its end, which can be part of a text. */
function takesLastLine(edits: readonly LineEdit[], count: number): boolean {
  const last = edits.at(-1);
  return last?.to === count && last.lines.length === 0;
}

/** New lines end as the line that they replace. */
function endOf(line: string | undefined): string {
  return line?.endsWith("\r\n") ? "\r\n" : "\n";
}

/** The edits from the text of a document to another, as complete lines of its file. */
export function textEdits(source: SourceText, after: string): readonly TextEdit[] {
  const lines = linesOf(source.text);
  return lineEdits(source.text, after).map((edit) =>
    edit.to < lines.length ? within(edit, source) : atEnd(edit, source, lines),
  );
}

function within({ from, to, lines }: LineEdit, source: SourceText): TextEdit {
  return between(
    source.place({ line: from + 1, column: 1 }),
    source.place({ line: to + 1, column: 1 }),
    lines.join(""),
  );
}

/** The file may not end its last line, so the edit does not touch that end. */
function atEnd({ from, to, lines }: LineEdit, source: SourceText, before: readonly string[]): TextEdit {
  const endOf = (line: number): Place =>
    source.place({ line, column: (before[line - 1] ?? "").replace(/\n$/, "").length + 1 });
  const text = lines.join("").replace(/\n$/, "");
  const takesPlaces = from === 0 || (to > from && lines.length > 0);
  if (takesPlaces) return between(source.place({ line: from + 1, column: 1 }), endOf(to), text);
  return between(endOf(from), endOf(to), lines.length === 0 ? "" : `\n${text}`);
}

function between(start: Place, end: Place, text: string): TextEdit {
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column, text };
}
