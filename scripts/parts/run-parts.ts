import type { PartResult } from "./run-file.js";
import { runFile } from "./run-file.js";

/** A part of a run, in a separate process. */
export interface Part {
  readonly title: string;
  /** A file of tests, or a program and its parameters. */
  readonly file: string;
  readonly parameters?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
  /** Can none of its tests be about the selected engine and version? Otherwise, a part that runs nothing fails. */
  readonly mayBeEmpty?: boolean;
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
    for (const [index, { title, file, parameters, variables, mayBeEmpty = false }] of waiting) {
      const ended = await runFile(file, { ...shared, ...variables }, parameters);
      const result = { ...ended, passed: ended.passed && (mayBeEmpty || hasRun(ended)) };
      results.push(result);
      const outcome = result.passed ? "passed" : "FAILED";
      console.log(`[${index + 1}/${parts.length}] ${title}: ${outcome} (${result.seconds} s)`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const sum = (count: (one: PartResult) => number): number => results.reduce((all, one) => all + count(one), 0);
  return {
    passed: results.every(({ passed }) => passed) && results.some(hasRun),
    total: sum(({ total }) => total),
    succeeded: sum(({ succeeded }) => succeeded),
    skipped: sum(({ skipped }) => skipped),
  };
}

/** Has a part run anything at all, or would it have with every engine? */
function hasRun({ total, skipped }: PartResult): boolean {
  return total + skipped > 0;
}

export function printTotals({ total, succeeded, skipped }: Totals): void {
  console.log(`\n  Total:     ${total}\n  Passed:    ${succeeded}\n  Skipped:   ${skipped}`);
}
