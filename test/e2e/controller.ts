import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../api-server/flags.js";
import type { Program, RunningPrograms } from "../api-server/programs.js";
import { startPrograms } from "../api-server/programs.js";

/** A controller or a server that an API server calls. */
export interface Controller {
  /** `kyverno 1.19.1` */
  readonly name: string;
  readonly pid: number;
  /** The end of what it wrote. */
  readonly log: () => string;
  /** Kills it. What it registered with the API server stays. */
  readonly stop: () => Promise<void>;
}

/** How a controller is started. */
interface Start {
  /** @param ports as many as it needs, all of them free a moment ago */
  readonly program: (folder: string, ports: readonly number[]) => Program;
  /** How many ports it listens on. */
  readonly ports: number;
  /** Whether it serves; called until it does. */
  readonly isReady: (ports: readonly number[]) => Promise<boolean>;
}

const patience = 180_000;
const taken = /address already in use/;

/**
 * Starts a controller that ends with this process at the latest, and waits until it serves.
 * @throws Error with the end of its log when it does not serve in time
 */
export async function startController(start: Start): Promise<Controller> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startOnce(start);
    } catch (error) {
      // Another program can use the port first.
      if (tries === 3 || !taken.test((error as Error).message)) throw error;
    }
  }
}

async function startOnce({ program, ports: count, isReady }: Start): Promise<Controller> {
  const folder = mkdtempSync(join(tmpdir(), "wincompat-e2e-"));
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const one = program(folder, ports);
  const programs = startPrograms(folder, [one]);
  try {
    await serving(one, programs, () => isReady(ports));
    return { name: one.name, pid: programs.pid(one), log: programs.log, stop: programs.stop };
  } catch (error) {
    const log = programs.log();
    await programs.stop();
    throw new Error(`${one.name} does not serve: ${(error as Error).message}\n${log}`);
  }
}

/** @throws Error if the controller ends, a port is in use, or the start takes too long */
async function serving(program: Program, programs: RunningPrograms, isReady: () => Promise<boolean>): Promise<void> {
  let end: string | undefined;
  void programs.ended.then((line) => (end = line));
  for (const start = performance.now(); performance.now() - start < patience; await sleep(250)) {
    if (end !== undefined) throw new Error(end);
    const line = programs
      .written(program)
      .split("\n")
      .find((one) => taken.test(one));
    if (line !== undefined) throw new Error(line);
    if (await isReady()) return;
  }
  throw new Error(`it is not ready after ${patience / 1000} s`);
}
