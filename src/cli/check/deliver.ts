import picocolors from "picocolors";
import type { Report } from "../../check/findings.js";
import { writeWhole } from "../../lib/whole-file.js";
import { unwritable } from "../../manifests/unwritable.js";
import { reporters } from "../../report/formats.js";
import type { Terminal } from "../../report/pretty/terminal.js";
import type { ReportContext } from "../../report/reporter.js";
import { terminal } from "../terminal.js";
import type { WantedReport } from "./reports.js";

/** Files have no colors and a fixed width, so that they are the same on every machine. */
const paper: Terminal = { colors: picocolors.createColors(false), columns: 100 };

/**
 * Writes every report to standard output or its file.
 * @returns errors of files that could not be written; all other reports are written
 */
export function deliver(
  report: Report,
  wanted: readonly WantedReport[],
  context: Omit<ReportContext, "terminal">,
): readonly string[] {
  return wanted.flatMap(({ format, output }) => {
    const text = reporters[format](report, { ...context, terminal: output === undefined ? terminal() : paper });
    if (output !== undefined) return written(output, text);
    process.stdout.write(text);
    return [];
  });
}

function written(file: string, text: string): readonly string[] {
  try {
    writeWhole(file, text);
    return [];
  } catch (error) {
    return [`${file} ${unwritable(error)}`];
  }
}
