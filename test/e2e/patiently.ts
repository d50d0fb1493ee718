import { setTimeout as sleep } from "node:timers/promises";

/**
 * Asks until nothing is missing: controllers need time for what they are given.
 * @param seconds for which at least one thing less must be missing each time
 * @throws Error with the missing items if their number stops decreasing
 */
export async function patiently(missing: () => Promise<readonly string[]>, what: string, seconds = 120): Promise<void> {
  let last: readonly string[] = [];
  let fewest = Infinity;
  for (let start = performance.now(); performance.now() - start < seconds * 1000; await sleep(500)) {
    last = await missing();
    if (last.length === 0) return;
    if (last.length < fewest) [fewest, start] = [last.length, performance.now()];
  }
  throw new Error(`After ${seconds} s ${what}:\n${last.join("\n")}`);
}
