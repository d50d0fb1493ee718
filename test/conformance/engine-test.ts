import type { Test } from "uvu";
import { findEngine } from "../engines/engines.js";

const absences = new Set<string>();

/**
 * A test that needs a real engine. Where the engine is missing the test is skipped, counted, and its absence told
 * in a line; in CI the missing engine is a failure.
 */
export function engineTest(test: Test, tool: string, version: string, title: string, body: (command: string) => void): void {
  const name = `${tool} ${version}`;
  const command = findEngine(tool, version);
  if (command !== undefined) {
    test(`${name}: ${title}`, () => body(command));
  } else if (process.env["CI"] === "true") {
    test(`${name}: ${title}`, () => {
      throw new Error(`${name} is missing. Build it: node build/scripts/engines.js ${tool}-${version}`);
    });
  } else {
    if (!absences.has(name)) say(`skipped: ${name}: it is not built (node build/scripts/engines.js ${tool}-${version})`);
    absences.add(name);
    test.skip(`${name}: ${title}`);
  }
}

/** A line of its own, whatever the test runner is printing. */
export function say(line: string): void {
  process.stdout.write(`\n${line}\n`);
}
