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
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, lines: put } of lineEdits(before, after)) {
    const end = endOf(lines[from] ?? lines[from - 1]);
    parts.push(lines.slice(at, from).join(""), put.map((line) => line.replace(/\r?\n$/, end)).join(""));
    at = to;
  }
  const text = mark + parts.join("") + lines.slice(at).join("");
  const unended = text.replace(/\r?\n$/, "");
  return isEnded || unended.endsWith("\n") ? text : unended;
}

/** New lines end as the one does in whose place they are. */
function endOf(line: string | undefined): string {
  return line?.endsWith("\r\n") ? "\r\n" : "\n";
}
