import picocolors from "picocolors";
import { unwritable } from "../lib/file-problem.js";
import { writeWhole } from "../lib/whole-file.js";
import type { Terminal } from "../report/terminal.js";
import type { WantedReport } from "./reports.js";
import { terminal } from "./terminal.js";

/** Files have no colors and a fixed width, so that they are the same on every machine. */
const paper: Terminal = { colors: picocolors.createColors(false), columns: 100 };

/**
 * Writes every report to its file or to a stream.
 * @param print writes a report without a file; by default to standard output
 * @returns errors of files that could not be written; all other reports are written
 */
export function deliver<Format extends string>(
  wanted: readonly WantedReport<Format>[],
  textOf: (format: Format, terminal: Terminal) => string,
  print: (text: string, format: Format) => void = (text) => void process.stdout.write(text),
): readonly string[] {
  return wanted.flatMap(({ format, output }) => {
    const text = textOf(format, output === undefined ? terminal() : paper);
    if (output !== undefined) return writeReportFile(output, text);
    print(text, format);
    return [];
  });
}

function writeReportFile(file: string, text: string): readonly string[] {
  try {
    writeWhole(file, text);
    return [];
  } catch (error) {
    return [`${file} ${unwritable(error)}`];
  }
}
