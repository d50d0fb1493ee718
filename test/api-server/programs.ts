import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A program that runs beside a test. */
export interface Program {
  /** As messages name it. */
  readonly name: string;
  readonly command: string;
  readonly parameters: readonly string[];
}

/** Programs that run until they are stopped, or until this process ends, in whatever way. */
export interface RunningPrograms {
  /** Says which program ended by itself; never settles while all of them run. */
  readonly ended: Promise<string>;
  /** The end of what each program wrote. */
  readonly log: () => string;
  /** Kills all of them and removes the folder. */
  readonly stop: () => Promise<void>;
}

const keeper = fileURLToPath(new URL("keeper.js", import.meta.url));

/** Starts programs in a folder, which is gone when they are stopped. */
export function startPrograms(folder: string, programs: readonly Program[]): RunningPrograms {
  // In a group of its own, so that an interrupt at the terminal does not end the keeper before it has cleaned up.
  const child = spawn(process.execPath, [keeper, folder, JSON.stringify(programs)], { detached: true, stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(child, "exit");
  child.on("exit", () => killGroup(child.pid));
  child.stdin.on("error", () => {});
  return {
    ended: Promise.race([
      once(child.stdout, "data").then(([lines]) => String(lines).split("\n", 1).join()),
      exited.then(() => "the process that keeps them ended"),
    ]),
    log: () => programs.map((program) => `${program.name}:\n${lastLines(join(folder, logOf(program)))}`).join("\n"),
    stop: async () => {
      child.stdin.end();
      await exited;
      // The keeper has done so unless it was killed.
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The file in the folder with what a program writes. */
export function logOf({ name }: Program): string {
  return `${name.replaceAll(" ", "-")}.log`;
}

/** What is left of the keeper's group when the keeper itself was killed. */
function killGroup(group: number | undefined): void {
  try {
    if (group !== undefined) process.kill(-group, "SIGKILL");
  } catch {
    // Nothing is left.
  }
}

function lastLines(file: string): string {
  if (!existsSync(file)) return "(nothing)";
  return readFileSync(file, "utf8").trimEnd().split("\n").slice(-12).join("\n");
}
