import { spawn } from "node:child_process";
import type { ChildProcessByStdio } from "node:child_process";
import type { Readable } from "node:stream";

/** A program and whatever it starts. */
export interface ProcessGroup {
  readonly leader: ChildProcessByStdio<null, Readable, Readable>;
  /** Ends all of them at once. */
  kill(): void;
  /** From now on they may outlive this process. */
  release(): void;
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Windows has no such groups, and would open a window. */
const hasGroups = process.platform !== "win32";

/** Starts a program without a shell and without standard input. Until its release the group ends with this process. */
export function startGroup(path: string, parameters: readonly string[], env: NodeJS.ProcessEnv): ProcessGroup {
  const leader = spawn(path, parameters, { stdio: ["ignore", "pipe", "pipe"], windowsHide: true, env, detached: hasGroups });
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
