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
  /** Variables beside those of this process. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Programs that run until they are stopped, or until this process ends in any way. */
export interface RunningPrograms {
  /** Resolves with the program that exits unexpectedly; stays pending while all of them run. */
  readonly ended: Promise<string>;
  /** The end of what each program wrote. */
  readonly log: () => string;
  /** Everything that one program wrote. */
  readonly written: (program: Program) => string;
  /** The process of a program. @throws Error when it was not started */
  readonly pid: (program: Program) => number;
  /** Kills all of them and removes the folder. */
  readonly stop: () => Promise<void>;
}

const keeper = fileURLToPath(new URL("keeper.js", import.meta.url));

/** Starts programs in a folder, which is gone when they are stopped. */
export function startPrograms(folder: string, programs: readonly Program[]): RunningPrograms {
  // In a separate process group, so that an interrupt at the terminal does not end it before it has cleaned up.
  const child = spawn(process.execPath, [keeper, folder, JSON.stringify(programs)], {
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  child.on("exit", () => killGroup(child.pid));
  child.stdin.on("error", () => {});
  return {
    ended: Promise.race([
      once(child.stdout, "data").then(([lines]) => String(lines).split("\n", 1).join()),
      exited.then(() => "the process that keeps them ended"),
    ]),
    written: (program) => textOf(join(folder, logOf(program))),
    pid: (program) => {
      const pid = Number(textOf(join(folder, pidOf(program))));
      if (pid > 0) return pid;
      throw new Error(`${program.name} was not started.`);
    },
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

/** The file in the folder with the process id of a program. */
export function pidOf({ name }: Program): string {
  return `${name.replaceAll(" ", "-")}.pid`;
}

/** The processes of the keeper's group that are left after the keeper was killed. */
function killGroup(group: number | undefined): void {
  try {
    if (group !== undefined) process.kill(-group, "SIGKILL");
  } catch {
    // No findings remain.
  }
}

function lastLines(file: string): string {
  return textOf(file).trimEnd().split("\n").slice(-12).join("\n") || "(nothing)";
}

function textOf(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
