import { isClusterFile, withoutBrackets } from "./cluster-file.js";
import { compareText } from "./compare.js";
import { printable, printableLines } from "./printable.js";

/** A place in a text file. Lines and columns count from 1, columns in UTF-16 units, as editors do. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * One thing that is wrong with an input: a sentence that says what is wrong, what is right and what
 * to do, and where. Diagnostics are collected, never thrown one by one.
 */
export interface Diagnostic extends Place {
  readonly message: string;
  /** It is about the file itself, such as one that is missing: line and column are 1, and mean nothing. */
  readonly wholeFile?: true;
}

/** What is wrong with a file of which no text was read. */
export function fileDiagnostic(file: string, message: string): Diagnostic {
  return { file, line: 1, column: 1, message, wholeFile: true };
}

/** Orders places by file, line and column. */
export function comparePlaces(a: Place, b: Place): number {
  return compareText(a.file, b.file) || a.line - b.line || a.column - b.column;
}

/** Orders diagnostics by place and message, so that every run prints them alike. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return comparePlaces(a, b) || compareText(a.message, b.message);
}

/**
 * `file:line:column  message`, the form in which terminals and editors link to the place, and `file  message` about a file itself. Names of
 * files are untrusted.
 */
export function formatDiagnostic(diagnostic: Diagnostic): string {
  const { file, line, column, message, wholeFile } = diagnostic;
  if (isClusterFile(file)) return `${printable(withoutBrackets(file))}  ${printableLines(message)}`;
  if (wholeFile) return `${printable(file)}  ${printableLines(message)}`;
  return `${printable(file)}:${line}:${column}  ${printableLines(message)}`;
}
