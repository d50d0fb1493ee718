import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** What Linux counts in: hundredths of a second, on every platform that Go programs are built for. */
const tick = 10;

/** The processor time that a process has used, in milliseconds. */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name of the program is in parentheses and can contain spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * tick;
}

/** Waits until a process is idle, so that earlier requests are not counted. */
export async function idle(pid: number): Promise<void> {
  for (const start = performance.now(); performance.now() - start < 60_000; ) {
    const before = processorTime(pid);
    await sleep(1500);
    if (processorTime(pid) - before <= 2 * tick) return;
  }
  throw new Error(`Process ${pid} does not come to rest in a minute.`);
}
