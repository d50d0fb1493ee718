import type { Place } from "../lib/diagnostic.js";
import type { SourceText } from "../manifests/source-text.js";
import type { TextEdit } from "../check/findings.js";
import type { LineEdit } from "./line-edits.js";
import { lineEdits, linesOf } from "./line-edits.js";

/** What makes another text of a document, as whole lines of its file. */
export function textEdits(source: SourceText, after: string): readonly TextEdit[] {
  const lines = linesOf(source.text);
  return lineEdits(source.text, after).map((edit) => (edit.to < lines.length ? within(edit, source) : atEnd(edit, source, lines)));
}

function within({ from, to, lines }: LineEdit, source: SourceText): TextEdit {
  return between(source.place({ line: from + 1, column: 1 }), source.place({ line: to + 1, column: 1 }), lines.join(""));
}

/** Whether the file ends its last line is not known here, so the edit leaves that end alone. */
function atEnd({ from, to, lines }: LineEdit, source: SourceText, before: readonly string[]): TextEdit {
  const endOf = (line: number): Place => source.place({ line, column: (before[line - 1] ?? "").replace(/\n$/, "").length + 1 });
  const text = lines.join("").replace(/\n$/, "");
  const takesPlaces = from === 0 || (to > from && lines.length > 0);
  if (takesPlaces) return between(source.place({ line: from + 1, column: 1 }), endOf(to), text);
  return between(endOf(from), endOf(to), lines.length === 0 ? "" : `\n${text}`);
}

function between(start: Place, end: Place, text: string): TextEdit {
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column, text };
}
