import picocolors from "picocolors";
import type { Terminal } from "../report/pretty.js";

/** What a report may use of standard output. */
export function terminal(): Terminal {
  // Not undefined, which would stand for "where colours are supported", and that is every pipe in CI.
  const colors = picocolors.createColors(picocolors.isColorSupported && process.stdout.isTTY === true);
  return { colors, columns: Math.min(process.stdout.columns ?? 100, 120) };
}
