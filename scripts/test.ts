// Runs the tests, a process for each part, side by side: `node build/scripts/test.js`. Exits with 1 when one fails.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { packageRoot } from "../src/lib/package.js";

/**
 * Parts with about equal processor time: commands; the npm package, whose programs are processes; the tests that build policies,
 * which share one build, and fixes; the rest. Each part reads the spec, so more parts would take longer.
 */
const commands = "unit/cli/(?!coverage/)";
const installing = "package/";
const making =
  "(?:completeness|library/|scripts/release/record|toy-engine/|unit/(?:check/settings/selection|cli/coverage/|engines/|explain/|fix/|release/|report/))";
const named = [commands, installing, making];
const parts = [...named, `(?!${named.join("|")})`].map((start) => `^${start}.*\\.test\\.js$`);

const uvu = join(dirname(createRequire(import.meta.url).resolve("uvu")), "..", "bin.js");

/** Megabytes for new objects. Reading the spec and writing policies makes many; with Node's 16, a fifth of the time is garbage collection. */
const young = 64;

/** Runs one part and prints its output when it has ended, so that lines of different parts do not mix. */
async function run(pattern: string): Promise<number> {
  const child = spawn(
    process.execPath,
    [`--max-semi-space-size=${young}`, uvu, join(packageRoot, "build", "test"), pattern],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const status = new Promise<number>((done) => child.on("close", (code) => done(code ?? 1)));
  const said = await buffer(child.stdout);
  process.stdout.write(said);
  return status;
}

const statuses = await Promise.all(parts.map(run));
process.exitCode = statuses.every((status) => status === 0) ? 0 : 1;
