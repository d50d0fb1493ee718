import { setTimeout as sleep } from "node:timers/promises";

const patience = 60_000;

/** Waits until it is true: an API server reads cached data, which it updates shortly after a change. */
export async function eventually(isSo: () => Promise<boolean>, problem: string): Promise<void> {
  for (const start = performance.now(); performance.now() - start < patience; await sleep(50)) {
    if (await isSo()) return;
  }
  throw new Error(`After ${patience / 1000} s, ${problem}.`);
}
