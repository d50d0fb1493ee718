import type { TextEdit } from "../../../src/check/findings.js";
import { linesOf } from "../../../src/fix/line-edits.js";

/** A text with edits made in it, as an editor makes them. @throws RangeError for a place that is not in the text */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const lines = linesOf(text);
  const begins = lines.reduce<readonly number[]>(
    (before, line) => [...before, (before.at(-1) ?? 0) + line.length],
    [0],
  );
  const offset = (line: number, column: number): number => {
    const begin = begins[line - 1];
    const length = (lines[line - 1] ?? "").replace(/\r?\n$/, "").length;
    if (begin === undefined || column > length + 1) throw new RangeError(`There is no ${line}:${column} in the text.`);
    return begin + column - 1;
  };
  return [...edits]
    .reverse()
    .reduce(
      (made, { startLine, startColumn, endLine, endColumn, text: put }) =>
        made.slice(0, offset(startLine, startColumn)) + put + made.slice(offset(endLine, endColumn)),
      text,
    );
}
