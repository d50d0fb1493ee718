import type { Report } from "../../report/report.js";
import type { ExitCode } from "../exit.js";
import { exitCodes } from "../exit.js";
import type { View } from "./reporters.js";

/** What a check says by its exit code: what was not read wins over what was found. */
export function outcomeOf({ summary, findings }: Report, failing: View["failing"]): ExitCode {
  if (summary.unreadable > 0) return exitCodes.unusable;
  return findings.some(failing) ? exitCodes.findings : exitCodes.clean;
}
