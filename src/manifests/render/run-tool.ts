import { constants } from "node:buffer";
import type { ChildProcessByStdio } from "node:child_process";
import { spawn } from "node:child_process";
import { delimiter } from "node:path";
import type { Readable } from "node:stream";
import { errorCode } from "../../lib/file-problem.js";

/** The outcome of running a tool. */
type Outcome = { readonly kind: "printed"; readonly bytes: Buffer } | FailedOutcome;

export type FailedOutcome =
  | { readonly kind: "failed"; readonly said: string }
  | { readonly kind: "unstarted"; readonly code: string }
  | { readonly kind: "late" }
  | { readonly kind: "endless" };

export interface Limits {
  readonly milliseconds: number;
  /** The most bytes of output. */
  readonly bytes: number;
  /** The time of all tools of the run, where others used some of it. */
  readonly shared?: number;
  /** Called with the milliseconds that the tool took. */
  readonly spend?: (milliseconds: number) => void;
}

export const limits: Limits = { milliseconds: 60_000, bytes: constants.MAX_STRING_LENGTH };

/** The first second of each tool is free, so hundreds of charts are rendered even after a tool that never ended. */
const freeTime = 1000;

/** The time that all tools of a run have, apart from the first second of each. */
export class ToolBudget {
  readonly #all: number;
  readonly #free: number;
  #left: number;

  constructor(milliseconds = limits.milliseconds, free = freeTime) {
    this.#all = this.#left = milliseconds;
    this.#free = free;
  }

  /** The limits of the next tool: what is left of the budget, and its free time. */
  next(): Limits {
    const left = this.#left;
    const spend = (milliseconds: number): void => {
      // Two that wait together take the time once.
      const rest = left - Math.max(0, milliseconds - this.#free);
      this.#left = Math.max(0, Math.min(this.#left, rest));
    };
    return {
      ...limits,
      milliseconds: left === this.#all ? left : left + this.#free,
      ...(left === this.#all ? {} : { shared: this.#all }),
      spend,
    };
  }
}

/** The most bytes of error output to keep. */
const mostErrorOutput = 64 * 1024;

/** How long child processes of a tool may print after the tool has ended, in milliseconds. */
const gracePeriod = 500;

/**
 * Runs a tool without a shell and without standard input, in the environment of this process. Never throws. A tool that runs too long
 * or prints too much is killed, with its child processes.
 * @param folders where the tool searches for other programs; by default the PATH of this process
 */
export function runTool(
  path: string,
  args: readonly string[],
  { milliseconds, bytes }: Limits = limits,
  folders?: readonly string[],
): Promise<Outcome> {
  return new Promise((done) => {
    const group = startGroup(
      path,
      args,
      folders === undefined ? process.env : { ...process.env, PATH: folders.join(delimiter) },
    );
    const { leader } = group;
    const [printed, said] = [collectFrom(leader.stdout), collectFrom(leader.stderr, mostErrorOutput)];
    const end = (outcome: Outcome): void => {
      leader.removeAllListeners("exit");
      timers.forEach(clearTimeout);
      group.release();
      leader.stdout.destroy();
      leader.stderr.destroy();
      done(outcome);
    };
    const stop = (outcome: Outcome): void => {
      group.kill();
      end(outcome);
    };
    const ended = (code: number | null, signal: NodeJS.Signals | null): Outcome =>
      code === 0
        ? { kind: "printed", bytes: printed.all() }
        : { kind: "failed", said: said.all().toString() || `It ended with ${code ?? signal}.` };
    const timers = [setTimeout(stop, milliseconds, { kind: "late" })];
    leader.stdout.on("data", () => printed.length() > bytes && stop({ kind: "endless" }));
    leader.on("error", (error) => end({ kind: "unstarted", code: errorCode(error) }));
    leader.on("close", (code, signal) => end(ended(code, signal)));
    // Child processes may keep its output open. Between a timer and an immediate, Node reads the output that is available.
    leader.on("exit", (code, signal) =>
      timers.push(setTimeout(() => setImmediate(() => stop(ended(code, signal))), gracePeriod)),
    );
  });
}

/** Collects the output; what exceeds `most` is dropped. */
function collectFrom(stream: NodeJS.ReadableStream, most = Infinity): { length(): number; all(): Buffer } {
  const chunks: Buffer[] = [];
  let length = 0;
  stream.on("data", (chunk: Buffer) => {
    if (length <= most) chunks.push(chunk);
    length += chunk.length;
  });
  return { length: () => length, all: () => Buffer.concat(chunks) };
}

/** A program and its child processes. */
interface ProcessGroup {
  readonly leader: ChildProcessByStdio<null, Readable, Readable>;
  /** Kills all of them. */
  kill(): void;
  /** After this they may outlive this process. */
  release(): void;
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Windows has no process groups, and would open a window. */
const hasGroups = process.platform !== "win32";

/** Starts a program without a shell and without standard input. Until it is released, the group ends with this process. */
function startGroup(path: string, args: readonly string[], env: NodeJS.ProcessEnv): ProcessGroup {
  const leader = spawn(path, args, {
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
    env,
    detached: hasGroups,
  });
  const kill = (): void => killGroup(leader.pid);
  // A terminal interrupts only its own group.
  const interrupted = (signal: NodeJS.Signals): void => {
    kill();
    release();
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  const release = (): void => {
    process.off("exit", kill);
    for (const signal of signals) process.off(signal, interrupted);
  };
  process.on("exit", kill);
  for (const signal of signals) process.on(signal, interrupted);
  return { leader, kill, release };
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(hasGroups ? -pid : pid, "SIGKILL");
  } catch {
    // All of them have ended.
  }
}
