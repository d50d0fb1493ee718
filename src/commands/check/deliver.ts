import { mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import picocolors from "picocolors";
import { errorCode } from "../../manifest/file-problem.js";
import type { Terminal } from "../../report/pretty.js";
import type { Report } from "../../report/report.js";
import { terminal } from "../terminal.js";
import type { Reporters, View } from "./reporters.js";
import type { WantedReport } from "./reports.js";

/** A file looks the same wherever it was written. */
const paper: Terminal = { colors: picocolors.createColors(false), columns: 100 };

/**
 * Writes every report to where it goes.
 * @returns sentences about the files that could not be written; all others are
 */
export function deliver(report: Report, wanted: readonly WantedReport[], reporters: Reporters, view: View): readonly string[] {
  return wanted.flatMap(({ format, output }) => {
    const text = reporters[format](report, output === undefined ? terminal() : paper, view);
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

/** Whoever reads the file meanwhile sees the former one or this, never half of it. A pipe or device has nothing to replace. */
function writeWhole(file: string, text: string): void {
  const former = statSync(file, { throwIfNoEntry: false });
  if (former !== undefined && !former.isFile()) return writeFileSync(file, text);
  mkdirSync(dirname(file), { recursive: true });
  const target = former === undefined ? file : realpathSync(file);
  const beside = `${target}.${process.pid}.tmp`;
  try {
    writeFileSync(beside, text, former === undefined ? {} : { mode: former.mode });
    renameSync(beside, target);
  } finally {
    rmSync(beside, { force: true });
  }
}
