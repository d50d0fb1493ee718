import { spawnSync } from "node:child_process";
import type { Test } from "uvu";
import { findEngine } from "../engines/engines.js";

/** A command that a test needs and that can be missing, with the advice to get it. */
export interface Needed {
  /** `opa 1.22.0` */
  readonly name: string;
  readonly command: string | undefined;
  readonly remedy: string;
}

const absences = new Set<string>();

/**
 * A test that needs a real engine. If the engine is missing, the test is skipped and counted, and a line reports the engine;
 * in CI, the test fails.
 */
export function engineTest(
  test: Test,
  tool: string,
  version: string,
  title: string,
  body: (command: string) => void | Promise<void>,
): void {
  const engine = neededEngine(tool, version);
  testWith(test, [engine], `${engine.name}: ${title}`, ([command = ""]) => body(command));
}

/** The same for a test that needs more than one. `body` gets their commands in this order. */
export function testWith(
  test: Test,
  needed: readonly Needed[],
  title: string,
  body: (commands: readonly string[]) => void | Promise<void>,
): void {
  const missing = needed.filter(({ command }) => command === undefined);
  if (missing.length === 0) {
    test(title, () => body(needed.flatMap(({ command }) => command ?? [])));
  } else if (process.env["CI"] === "true") {
    test(title, () => {
      throw new Error(missing.map(({ name, remedy }) => `${name} is missing. ${remedy}`).join("\n"));
    });
  } else {
    for (const { name, remedy } of missing.filter((one) => !absences.has(one.name)))
      say(`skipped: ${name} is missing. ${remedy}`);
    for (const { name } of missing) absences.add(name);
    test.skip(title);
  }
}

export function neededEngine(tool: string, version: string): Needed {
  const remedy = `Build it: node build/scripts/engines.js ${tool}-${version}`;
  return { name: `${tool} ${version}`, command: findEngine(tool, version), remedy };
}

/** Go itself, where a proof reads the source of an engine. */
export function neededGo(): Needed {
  const runs = spawnSync("go", ["version"]).status === 0;
  return { name: "go", command: runs ? "go" : undefined, remedy: "Install Go: https://go.dev/dl" };
}

/** A separate line, also while the test runner prints. */
export function say(line: string): void {
  process.stdout.write(`\n${line}\n`);
}
