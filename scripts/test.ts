// Runs the tests, a process for each part, side by side: `node build/scripts/test.js`. Exits with 1 when one fails.
import { spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { v8OptionsOfMany } from "./parts/v8-options.js";
import { matching, slowTests, uvu } from "./uvu.js";

/**
 * Tests that build policies or explain rules, with commands; tests that mostly wait for processes and servers; the rest. Tests of one part
 * share what they have read and built. The first and the last take about equal processor time, for two processors; the others use the
 * time in which those wait.
 */
const making =
  "(?:completeness|library/|scripts/docs/rule-pages|toy-engine/|unit/(?:check/settings/selection|cli/(?!completion|hostile-files|standard-input|unexpected)|engines/|explain/(?!coverage)|release/|report/spec/))";
const waiting =
  "(?:pipelines/|scripts/(?!docs/)|unit/(?:cli/(?:completion|hostile-files|standard-input|unexpected)|cluster/|lib/|manifests/))";
const slow = `(?!(?:${slowTests.join("|")})\\.test\\.js$)`;
const parts = [making, waiting, `(?!${making}|${waiting})`].map((start) => `^${slow}${start}.*\\.test\\.js$`);

/** Runs one part and prints its output when it has ended, so that lines of different parts do not mix. */
async function run(pattern: string): Promise<number> {
  const child = spawn(process.execPath, [...v8OptionsOfMany, uvu, ...matching(pattern)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const status = new Promise<number>((done) => child.on("close", (code) => done(code ?? 1)));
  const said = await buffer(child.stdout);
  process.stdout.write(said);
  return status;
}

const statuses = await Promise.all(parts.map(run));
process.exitCode = statuses.every((status) => status === 0) ? 0 : 1;
