import picocolors from "picocolors";
import { unwritable } from "../lib/file-problem.js";
import { writeWhole } from "../lib/whole-file.js";
import { resultsLeftOut } from "../report/formats/sarif.js";
import type { Terminal } from "../report/terminal.js";
import type { WantedReport } from "./reports.js";
import { terminal } from "./terminal.js";

/** Files have no colors and a fixed width, so that they are the same on every machine. */
const paper: Terminal = { colors: picocolors.createColors(false), columns: 100 };

/**
 * Writes every report to its file or to a stream.
 * @param print writes a report without a file; by default to standard output
 * @returns errors of reports that could not be written; all others are written
 */
export function deliver<Format extends string>(
  wanted: readonly WantedReport<Format>[],
  textOf: (format: Format, terminal: Terminal) => string,
  print: (text: string, format: Format) => void = (text) => void process.stdout.write(text),
): readonly string[] {
  return wanted.flatMap(({ format, output }) => {
    const text = unlessTooLong(() => textOf(format, output === undefined ? terminal() : paper));
    if (text === undefined)
      return [`The ${format} report is too long to be written. Check fewer files at once, or use another format.`];
    if (output !== undefined) return writeReportFile(output, text);
    print(text, format);
    return [];
  });
}

/** For people: that a report does not contain all of its results, as sentences. */
export function noteOnLeftOut(wanted: readonly WantedReport<string>[], results: number): readonly string[] {
  return wanted.some(({ format }) => format === "sarif") ? [resultsLeftOut(results)].flatMap((one) => one ?? []) : [];
}

/** A text can have half a billion characters, and each finding repeats the name of its object. */
function unlessTooLong(text: () => string): string | undefined {
  try {
    return text();
  } catch (error) {
    if (error instanceof RangeError && error.message === "Invalid string length") return undefined;
    throw error;
  }
}

function writeReportFile(file: string, text: string): readonly string[] {
  try {
    writeWhole(file, text);
    return [];
  } catch (error) {
    return [`${file} ${unwritable(error)}`];
  }
}
