import type { PartResult } from "./run-file.js";
import { runFile } from "./run-file.js";

/** A part of a run, in a separate process. */
export interface Part {
  readonly title: string;
  /** A file of tests, or a program and its parameters. */
  readonly file: string;
  readonly parameters?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
}

/** What came of all parts. */
export type Totals = Omit<PartResult, "seconds">;

/** Runs parts, so many at once, and prints how each ends. @param shared variables for all of them */
export async function runParts(
  parts: readonly Part[],
  atOnce: number,
  shared: Readonly<Record<string, string>>,
): Promise<Totals> {
  const waiting = parts.entries();
  const results: PartResult[] = [];
  const worker = async (): Promise<void> => {
    for (const [index, { title, file, parameters, variables }] of waiting) {
      const result = await runFile(file, { ...shared, ...variables }, parameters);
      results.push(result);
      const outcome = result.passed ? "passed" : "FAILED";
      console.log(`[${index + 1}/${parts.length}] ${title}: ${outcome} (${result.seconds} s)`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const sum = (count: (one: PartResult) => number): number => results.reduce((all, one) => all + count(one), 0);
  return {
    passed: results.every(({ passed }) => passed),
    total: sum(({ total }) => total),
    succeeded: sum(({ succeeded }) => succeeded),
    skipped: sum(({ skipped }) => skipped),
  };
}

export function printTotals({ total, succeeded, skipped }: Totals): void {
  console.log(`\n  Total:     ${total}\n  Passed:    ${succeeded}\n  Skipped:   ${skipped}`);
}
