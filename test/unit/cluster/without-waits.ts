import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";

/** Runs a command that does not wait between its requests. */
export async function withoutWaits<Result>(run: () => Promise<Result>): Promise<Result> {
  const own = timers.setTimeout;
  timers.setTimeout = (async () => undefined) as typeof own;
  syncBuiltinESMExports();
  try {
    return await run();
  } finally {
    timers.setTimeout = own;
    syncBuiltinESMExports();
  }
}
