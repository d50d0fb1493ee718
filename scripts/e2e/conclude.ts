import type { Totals } from "../parts/run-parts.js";

/**
 * The exit code of a run.
 *
 * @param writeTable writes the table of docs/conformance.md; undefined if that is not requested
 */
export function conclude({ passed, skipped }: Omit<Totals, "total" | "succeeded">, writeTable?: () => void): number {
  if (!passed) return 1;
  if (writeTable === undefined) return 0;
  if (skipped > 0) {
    console.error(
      "docs/conformance.md is not changed, because tests were skipped. Build the engines that are missing, and repeat the run.",
    );
    return 1;
  }
  writeTable();
  return 0;
}
