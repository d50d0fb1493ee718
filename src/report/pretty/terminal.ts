import type { Colors } from "picocolors/types.js";
import wrapAnsi from "wrap-ansi";

/** What the report may use of the terminal. */
export interface Terminal {
  readonly colors: Colors;
  /** Width in columns. */
  readonly columns: number;
}

/** Text that is narrower than this cannot be read; the terminal folds it instead. */
const narrowest = 20;

const ascii = /^[ -~]*$/;

/** Does the text stand in one line? Wide characters take two columns, as wrap-ansi knows. */
export function fits(text: string, columns: number): boolean {
  if (ascii.test(text)) return text.length <= columns;
  return columns > 0 && !wrapAnsi(text, columns, { hard: true, trim: false }).includes("\n");
}

/**
 * Lines of a text that may be coloured. Words that are longer than a line stay whole.
 *
 * @param first spaces before the first line
 * @param rest spaces before those that follow
 */
export function folded(text: string, columns: number, first: number, rest = first): string[] {
  const lines = fits(text, columns - first) ? [text] : wrapAnsi(text, roomOf(columns, rest)).split("\n");
  return lines.map((line, index) => " ".repeat(index === 0 ? first : rest) + line);
}

/** The same for a text without colours, in which field paths longer than a line are broken before a dot or a bracket. */
export function foldedPath(text: string, columns: number, first: number, rest = first): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of piecesOf(text, roomOf(columns, rest))) {
    if (line !== "" && !fits(line + piece, roomOf(columns, lines.length === 0 ? first : rest))) {
      lines.push(line);
      line = "";
    }
    line = line === "" ? piece.trimStart() : line + piece;
  }
  return [...lines, line].map((one, index) => " ".repeat(index === 0 ? first : rest) + one);
}

/** Words, each but the first with the space before it; a path that is longer than a line in steps. */
function piecesOf(text: string, room: number): string[] {
  return text.split(" ").flatMap((word, index) => {
    const [first = "", ...more] = fits(word, room) ? [word] : (word.match(steps) ?? []);
    return [index === 0 ? first : ` ${first}`, ...more];
  });
}

/** What stands in brackets is one name, whatever dots it has; an index stays with its list. */
const steps = /(?:\[[^\]]*\]?|\.[^.[]*|[^.[]+)(?:\[\d+\])*/g;

function roomOf(columns: number, indent: number): number {
  return Math.max(columns - indent, narrowest);
}

/** The path of a file, without as many of its first folders as it takes until it is short enough. */
export function shortenedFile(file: string, isShort: (file: string) => boolean): string {
  const steps = file.split(/(?=[\\/])/);
  let shorter = file;
  for (let from = 1; from < steps.length && !isShort(shorter); from += 1) shorter = `…${steps.slice(from).join("")}`;
  return shorter;
}
