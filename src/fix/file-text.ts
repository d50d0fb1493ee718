import { lineEdits, linesOf } from "./line-edits.js";

const MARK = "\ufeff";

/**
 * Changes lines of a file as it lies there: with a byte order mark or without, with line ends of any system, and with an
 * end of the last line or without. Every other line stays as it is.
 *
 * @param raw the text of the file
 * @param before the same as manifests are read: without a mark, each line ended by a line feed
 * @param after what that is to be
 */
export function rewritten(raw: string, before: string, after: string): string {
  const mark = raw.startsWith(MARK) ? MARK : "";
  const isEnded = raw.endsWith("\n");
  const lines = [...linesOf(raw.slice(mark.length))];
  const lastLine = lines.at(-1);
  if (!isEnded && lastLine !== undefined) lines[lines.length - 1] = `${lastLine}${endOf(lines.at(-2))}`;
  for (const { from, to, lines: put } of [...lineEdits(before, after)].reverse()) {
    const end = endOf(lines[from] ?? lines[from - 1]);
    lines.splice(from, to - from, ...put.map((line) => line.replace(/\r?\n$/, end)));
  }
  const text = mark + lines.join("");
  return isEnded ? text : text.replace(/\r?\n$/, "");
}

/** New lines end as the one does in whose place they are. */
function endOf(line: string | undefined): string {
  return line?.endsWith("\r\n") ? "\r\n" : "\n";
}
