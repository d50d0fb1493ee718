import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds between two looks: few at first, because most waits are short. */
const [shortest, longest] = [50, 500];

/**
 * Repeats until nothing is missing, because controllers need time.
 * @param seconds time limit for each step, in which the number of missing items must decrease
 * @throws Error with the missing items if their number stops decreasing
 */
export async function patiently(missing: () => Promise<readonly string[]>, what: string, seconds = 120): Promise<void> {
  let last: readonly string[] = [];
  let fewest = Infinity;
  let start = performance.now();
  for (let pause = shortest; performance.now() - start < seconds * 1000; pause = Math.min(2 * pause, longest)) {
    last = await missing();
    if (last.length === 0) return;
    if (last.length < fewest) [fewest, start] = [last.length, performance.now()];
    await sleep(pause);
  }
  throw new Error(`After ${seconds} s ${what}:\n${last.join("\n")}`);
}
