import picocolors from "picocolors";
import { errorCode } from "../../manifest/file-problem.js";
import { reporters } from "../../report/formats.js";
import type { Terminal } from "../../report/pretty/terminal.js";
import type { ReportContext } from "../../report/report-context.js";
import type { Report } from "../../report/report.js";
import { writeWhole } from "../../whole-file.js";
import { terminal } from "../terminal.js";
import type { WantedReport } from "./reports.js";

/** A file looks the same wherever it was written. */
const paper: Terminal = { colors: picocolors.createColors(false), columns: 100 };

/**
 * Writes every report to where it goes.
 * @returns sentences about the files that could not be written; all others are
 */
export function deliver(report: Report, wanted: readonly WantedReport[], context: Omit<ReportContext, "terminal">): readonly string[] {
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
    return [`${file} cannot be written: ${reasons[errorCode(error)] ?? `${(error as Error).message}.`}`];
  }
}

const reasons: Readonly<Record<string, string>> = {
  EISDIR: "it is a folder. Name a file.",
  ENOTDIR: "a file stands where a folder should be. Name another place.",
  EEXIST: "a file stands where a folder should be. Name another place.",
  EACCES: "it may not be. Change the mode or the owner of its folder, or name another place.",
  EPERM: "it may not be. Change the mode or the owner of its folder, or name another place.",
  EROFS: "its disk is only for reading. Name another place.",
  ENOSPC: "its disk is full. Make room, or name another place.",
};
