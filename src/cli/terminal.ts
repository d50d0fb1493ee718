import picocolors from "picocolors";
import type { Terminal } from "../report/pretty/terminal.js";

/** Colors and width of standard output. */
export function terminal(): Terminal {
  // A pipe has no width, and terminals of some CI systems report 0. Logs show 100 columns without wrapping.
  return {
    colors: picocolors.createColors(isColored(process.env)),
    columns: Math.min(process.stdout.columns || 100, 120),
  };
}

/** NO_COLOR takes precedence over FORCE_COLOR. Without both, only a terminal gets colors, also in CI. */
function isColored({ NO_COLOR, FORCE_COLOR = "" }: NodeJS.ProcessEnv): boolean {
  if (NO_COLOR) return false;
  if (FORCE_COLOR !== "") return FORCE_COLOR !== "0";
  return picocolors.isColorSupported && process.stdout.isTTY === true;
}
