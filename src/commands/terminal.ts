import picocolors from "picocolors";
import type { Terminal } from "../report/pretty.js";

/** What a report may use of standard output. */
export function terminal(): Terminal {
  // Not undefined, which would stand for "where colours are supported", and that is every pipe in CI.
  const colors = picocolors.createColors(picocolors.isColorSupported && process.stdout.isTTY === true);
  // A pipe tells no width, and some terminals of CI say 0. Logs show a hundred columns whole.
  return { colors, columns: Math.min(process.stdout.columns || 100, 120) };
}
