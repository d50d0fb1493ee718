import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

/** What a command cost, from its start to its end, with the processes that it started. */
export interface Cost {
  /** Processor time of all threads, in seconds. */
  readonly cpu: number;
  /** Elapsed time, in seconds. */
  readonly elapsed: number;
  /** The most memory that the first process held, in megabytes. */
  readonly memory: number;
}

/** Node cannot ask for the resources that a child used; bash can print its processor time. */
const timed = 'TIMEFORMAT="%3U %3S %3R"; time "$@" > /dev/null 2>&1; true';

/** How often the memory of a process is read, in milliseconds. Its peak only grows, so the last reading is near it. */
const interval = 5;

/** Without certificates of this machine: Node.js reads them when it starts, which can take longer than a check of one manifest. */
const { NODE_EXTRA_CA_CERTS: _certificates, NODE_OPTIONS: _options, ...environment } = process.env;

/** Runs a command and throws its output away. Its exit code does not count: findings are part of the work. */
export async function costOf(command: readonly string[]): Promise<Cost> {
  const shell = spawn("bash", ["-c", timed, "bash", ...command], {
    stdio: ["ignore", "ignore", "pipe"],
    env: environment,
  });
  let [printed, memory] = ["", 0];
  shell.stderr.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const timer = setInterval(() => (memory = Math.max(memory, peakOfChild(shell.pid))), interval);
  await new Promise((done, failed) => shell.on("close", done).on("error", failed));
  clearInterval(timer);
  const [user = Number.NaN, system = Number.NaN, elapsed = Number.NaN] = printed.trim().split(" ").map(Number);
  return { cpu: user + system, elapsed, memory };
}

function peakOfChild(pid: number | undefined): number {
  try {
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
    const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child}/status`, "utf8"))?.[1];
    return Number(peak ?? 0) / 1024;
  } catch {
    // It has not started yet, or has just ended.
    return 0;
  }
}

/**
 * The costs of several commands, each run as often as the others and in turn, so that what disturbs the machine
 * disturbs all of them. @returns the median of each quantity, by command
 */
export async function interleaved(
  commands: ReadonlyMap<string, readonly string[]>,
  rounds: number,
): Promise<ReadonlyMap<string, Cost>> {
  const costs = new Map([...commands.keys()].map((name): [string, Cost[]] => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const [name, command] of commands) costs.get(name)?.push(await costOf(command));
  return new Map([...costs].map(([name, several]) => [name, medians(several)]));
}

function medians(costs: readonly Cost[]): Cost {
  const of = (quantity: keyof Cost): number => median(costs.map((cost) => cost[quantity]));
  return { cpu: of("cpu"), elapsed: of("elapsed"), memory: of("memory") };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
