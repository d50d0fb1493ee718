import * as assert from "uvu/assert";

/**
 * Runs an action that may take so many seconds of the processor: about ten times what it takes, so that only work that grows faster than
 * its input exceeds them. Other processes do not count.
 * @throws Error if it takes more
 */
export async function withinSeconds<Result>(limit: number, act: () => Result | Promise<Result>): Promise<Result> {
  const { user: start } = process.cpuUsage();
  const result = await act();
  const seconds = (process.cpuUsage().user - start) / 1_000_000;
  assert.ok(seconds < limit, `${seconds} s, and not less than ${limit} s`);
  return result;
}
