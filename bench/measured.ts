import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** What a piece of work took. */
export interface Measured {
  readonly seconds: number;
  readonly megabytes: number;
}

export const runs = 3;

/** The fastest of several runs: what the machine can do when nothing else disturbs it. */
export function best(measure: () => Measured): Measured {
  return Array.from({ length: runs }, measure).reduce((a, b) => (b.seconds < a.seconds ? b : a));
}

/** Runs a worker in a process of its own. @throws Error with what it complains of */
export function inProcess(worker: string, ...parameters: readonly string[]): unknown {
  const script = fileURLToPath(new URL(`./${worker}.js`, import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, ...parameters], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** A line of a table: the first cell is a name. */
export function row(cells: readonly string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(14) : cell.padStart(12))).join("");
}

export const inSeconds = (seconds: number): string => `${seconds.toFixed(2)} s`;
