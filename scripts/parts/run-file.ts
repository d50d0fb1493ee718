import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { v8Options } from "./v8-options.js";

/** What came of a part. */
export interface PartResult {
  /** Did it end with 0? */
  readonly passed: boolean;
  readonly total: number;
  readonly succeeded: number;
  readonly skipped: number;
  readonly seconds: number;
}

/**
 * How much garbage a Go program may make before it is collected, in percent of what it needs. Engines are started
 * hundreds of times, and most end before they have made as much.
 */
const garbage = "400";

/**
 * Runs a file of tests in a separate process, with these variables, and prints its lines immediately, because it can take many
 * minutes. Its standard input stays open while this process runs, so that it can end with it.
 */
export async function runFile(
  file: string,
  variables: Readonly<Record<string, string>>,
  parameters: readonly string[] = [],
): Promise<PartResult> {
  const start = performance.now();
  // Colors would break the parser of the output, and Node warns if both variables are set.
  const { FORCE_COLOR: _, ...others } = process.env;
  const env = { GOGC: garbage, ...others, NO_COLOR: "1", ...variables };
  const child = spawn(process.execPath, [...v8Options, file, ...parameters], {
    stdio: ["pipe", "pipe", "inherit"],
    env,
  });
  const status = new Promise<number>((done) => child.on("close", (code) => done(code ?? 1)));
  const counts = new Map<string, number>();
  for await (const line of createInterface({ input: child.stdout })) {
    const [, word, number] = /^\s+(Total|Passed|Skipped|Duration):\s+(\d+)/.exec(line) ?? [];
    if (word !== undefined) counts.set(word, Number(number));
    else if (!isProgress(line)) console.log(line);
  }
  const count = (word: string): number => counts.get(word) ?? 0;
  return {
    passed: (await status) === 0,
    total: count("Total"),
    succeeded: count("Passed"),
    skipped: count("Skipped"),
    seconds: Math.round((performance.now() - start) / 1000),
  };
}

/** Dots of the test runner, their count, and the name of the suite before them. */
function isProgress(line: string): boolean {
  return /^(?: [\w .-]+ {2})?[•✘\s]*(?:\(\d+ \/ \d+\))?$/u.test(line);
}
