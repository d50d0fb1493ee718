// Runs programs for as long as its standard input is open: `node keeper.js <folder> <programs as JSON>`.
// However the process at the other end of the pipe ends, the pipe is closed then: the programs are killed and the
// folder with their data is removed. A line on standard output reports a program that exits unexpectedly.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Program } from "./programs.js";
import { logOf, pidOf } from "./programs.js";

const [, , folder = "", programs = "[]"] = process.argv;
let ending = false;

const children = (JSON.parse(programs) as Program[]).map((program) => {
  const { name, command, parameters, environment } = program;
  const log = openSync(join(folder, logOf(program)), "a");
  const child = spawn(command, parameters, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ["ignore", log, log],
  });
  if (child.pid !== undefined) writeFileSync(join(folder, pidOf(program)), String(child.pid));
  child.on("error", ({ message }) => tell(`${name} does not start: ${message}`));
  child.on("exit", (status, signal) => tell(`${name} ended with ${status ?? signal}`));
  return child;
});

function tell(line: string): void {
  if (!ending) process.stdout.write(`${line}\n`);
}

async function end(): Promise<void> {
  ending = true;
  const running = children.filter(
    ({ pid, exitCode, signalCode }) => pid !== undefined && exitCode === null && signalCode === null,
  );
  const ends = running.map((child) => once(child, "exit"));
  for (const child of running) child.kill("SIGKILL");
  await Promise.all(ends);
  rmSync(folder, { recursive: true, force: true });
  process.exit();
}

// A write to a reader that is gone must not keep the rest from being done.
process.stdout.on("error", () => {});
process.stdin.on("error", end).on("end", end).resume();
