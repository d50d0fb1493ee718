/**
 * Measures what inputs of one megabyte cost that are made to cost much: `npm run bench:hostile`. It prints a table for docs/benchmarks.md.
 * Arguments are parts of the names of inputs to measure. It needs bash and the /proc of Linux.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectFolder } from "../test/engines/engines.js";
import { writeHostileInputs } from "./hostile-manifests.js";
import { costOf } from "./process-cost.js";

const length = 1_000_000;

const commands: Readonly<Record<string, readonly string[]>> = {
  check: ["check", "--quiet"],
  "check --format json": ["check", "--format", "json"],
  "fix --dry-run": ["fix", "--dry-run"],
  upgrade: ["upgrade", "--from", "1.24"],
};

const program = join(projectFolder, "build", "packed", "bin", "cli.js");
const folder = mkdtempSync(join(tmpdir(), "wincompat-hostile-"));
try {
  await main(process.argv.slice(2));
} finally {
  rmSync(folder, { recursive: true });
}

async function main(asked: readonly string[]): Promise<void> {
  console.log("| input | command | processor time, s | elapsed, s | memory, MB |");
  console.log("| --- | --- | ---: | ---: | ---: |");
  for (const input of writeHostileInputs(folder, length)) {
    if (asked.length > 0 && !asked.some((one) => input.name.includes(one))) continue;
    for (const [name, command] of Object.entries(commands)) {
      const { cpu, elapsed, memory } = await costOf([process.execPath, program, ...command, input.folder]);
      console.log(`| ${input.name} | ${name} | ${cpu.toFixed(1)} | ${elapsed.toFixed(1)} | ${memory.toFixed(0)} |`);
    }
  }
}
