import { setTimeout as sleep } from "node:timers/promises";

/**
 * Asks until nothing is missing: controllers need time for what they are given.
 * @throws Error with what is still missing then
 */
export async function patiently(missing: () => Promise<readonly string[]>, what: string, seconds = 120): Promise<void> {
  let last: readonly string[] = [];
  for (const start = performance.now(); performance.now() - start < seconds * 1000; await sleep(500)) {
    last = await missing();
    if (last.length === 0) return;
  }
  throw new Error(`After ${seconds} s ${what}:\n${last.join("\n")}`);
}
