import picocolors from "picocolors";
import type { Terminal } from "../report/pretty/terminal.js";

/** What a report may use of standard output. */
export function terminal(): Terminal {
  // A pipe tells no width, and some terminals of CI say 0. Logs show a hundred columns whole.
  return { colors: picocolors.createColors(isColoured(process.env)), columns: Math.min(process.stdout.columns || 100, 120) };
}

/** NO_COLOR wins over FORCE_COLOR; without both, a terminal gets colours and a pipe none, in CI, too. */
function isColoured({ NO_COLOR, FORCE_COLOR = "" }: NodeJS.ProcessEnv): boolean {
  if (NO_COLOR) return false;
  if (FORCE_COLOR !== "") return FORCE_COLOR !== "0";
  return picocolors.isColorSupported && process.stdout.isTTY === true;
}
