import { wrapAnsi } from "fast-wrap-ansi";
import type { Colors } from "picocolors/types.js";
import { rememberedTexts } from "../lib/remembered.js";

/** Colors and width of the output. */
export interface Terminal {
  readonly colors: Colors;
  /** Width in columns. */
  readonly columns: number;
}

/** Narrower text is unreadable; then the terminal wraps it. */
const narrowest = 20;

const ascii = /^[ -~]*$/;

/** The texts of rules are printed for thousands of objects, and wrapping takes most of the time. @param key the width, and the text */
const fitsWide = rememberedTexts((key) => {
  const { width, text } = readKey(key);
  return !wrapAnsi(text, width, { hard: true, trim: false }).includes("\n");
});

const wrapped = rememberedTexts((key): readonly string[] => {
  const { width, text } = readKey(key);
  return wrapAnsi(text, width).split("\n");
});

function readKey(key: string): { readonly width: number; readonly text: string } {
  const end = key.indexOf(" ");
  return { width: Number(key.slice(0, end)), text: key.slice(end + 1) };
}

/** True if the text fits in one line. fast-wrap-ansi counts wide characters as two columns. */
export function fits(text: string, columns: number): boolean {
  if (ascii.test(text)) return text.length <= columns;
  return columns > 0 && fitsWide(`${columns} ${text}`);
}

/**
 * Wraps a text, which can contain colors. Words longer than a line are not broken.
 *
 * @param first spaces before the first line
 * @param rest spaces before the other lines
 */
export function folded(text: string, columns: number, first: number, rest = first): string[] {
  const lines = fits(text, columns - first) ? [text] : wrapped(`${widthOf(columns, rest)} ${text}`);
  return lines.map((line, index) => " ".repeat(index === 0 ? first : rest) + line);
}

/** Wraps a text without colors, and breaks field paths longer than a line before a dot or a bracket. */
export function foldedPath(text: string, columns: number, first: number, rest = first): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of piecesOf(text, widthOf(columns, rest))) {
    if (line !== "" && !fits(line + piece, widthOf(columns, lines.length === 0 ? first : rest))) {
      lines.push(line);
      line = "";
    }
    line = line === "" ? piece.trimStart() : line + piece;
  }
  return [...lines, line].map((one, index) => " ".repeat(index === 0 ? first : rest) + one);
}

/** Words, each except the first with its leading space. Paths longer than a line are split into steps. */
function piecesOf(text: string, width: number): string[] {
  return text.split(" ").flatMap((word, index) => {
    const [first = "", ...more] = fits(word, width) ? [word] : (word.match(steps) ?? []);
    return [index === 0 ? first : ` ${first}`, ...more];
  });
}

/** A name in brackets is one step, also with dots; an index belongs to the step before it. */
const steps = /(?:\[[^\]]*\]?|\.[^.[]*|[^.[]+)(?:\[\d+\])*/g;

function widthOf(columns: number, indent: number): number {
  return Math.max(columns - indent, narrowest);
}

/** The path of a file, without leading folders until it is short enough. */
export function shortenedFile(file: string, isShort: (file: string) => boolean): string {
  const steps = file.split(/(?=[\\/])/);
  let shorter = file;
  for (let from = 1; from < steps.length && !isShort(shorter); from += 1) shorter = `…${steps.slice(from).join("")}`;
  return shorter;
}
