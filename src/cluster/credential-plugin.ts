import type { ChildProcess, SpawnOptions } from "node:child_process";
import { spawn } from "node:child_process";
import type { KubeConfig } from "@kubernetes/client-node/dist/config.js";
import { UnusableError } from "../lib/errors.js";
import type { Plugin } from "./exec-info.js";
import { isInteractive, withExecInfo } from "./exec-info.js";
import type { FullCluster } from "./unread-fields.js";

/** The most that a plugin may print: an ExecCredential has a few kilobytes. */
const mostBytes = 1024 * 1024;

/** Plugins may ask a person to log in. */
const mostSeconds = 300;

/**
 * Lets the configuration run the credential plugin of its current user with limits for its output and its time, and report its errors as sentences.
 * The package collects the output without a limit, in a handler of events whose errors no caller can catch.
 */
export async function limitPlugin(config: KubeConfig, seconds = mostSeconds): Promise<void> {
  const user = config.getCurrentUser();
  const plugin = user?.exec as Plugin | undefined;
  if (user === null || !plugin) return;
  const { command } = plugin;
  if (typeof command !== "string" || command === "")
    throw new UnusableError(
      `The user "${user.name}" has an exec entry without a command. Write the name of the credential plugin into the kubeconfig as command.`,
    );
  const interactive = isInteractive(plugin);
  const cluster = config.getCurrentCluster() as FullCluster | null;
  const informed = cluster === null ? plugin : withExecInfo(plugin, cluster, interactive);
  const { ExecAuth } = await import("@kubernetes/client-node/dist/exec_auth.js");
  const run = new LimitedSpawn(seconds, interactive);
  const authenticator = new ExecAuth();
  Object.assign(authenticator, { execFn: run.spawn });
  // The package prefers its own authenticator, which runs the plugin without a limit, for users with `exec`.
  Object.assign(user, { exec: undefined });
  config.addAuthenticator({
    isAuthProvider: (one) => one === user,
    applyAuthentication: async (one, options) => {
      try {
        await authenticator.applyAuthentication({ ...one, exec: informed }, options);
      } catch (error) {
        throw new UnusableError(
          `The credential plugin ${command} of the user "${one.name}" ${run.stopped ?? reasonOf(error as Error)}`,
        );
      }
    },
  });
}

/** Starts a plugin, and stops it when it prints too much or does not end. */
class LimitedSpawn {
  /** Why the plugin was stopped. */
  stopped: string | undefined;

  constructor(
    private readonly seconds: number,
    private readonly interactive: boolean,
  ) {}

  spawn = (command: string, args: readonly string[] | undefined, options: SpawnOptions): ChildProcess => {
    const stdio: SpawnOptions["stdio"] = [this.interactive ? "inherit" : "ignore", "pipe", "pipe"];
    const child = spawn(command, args ?? [], { ...options, stdio });
    // A person must see the questions of the plugin.
    if (this.interactive) child.stderr?.pipe(process.stderr, { end: false });
    const stop = (reason: string): void => {
      this.stopped ??= reason;
      child.kill("SIGKILL");
      // Processes that it started can keep them open.
      for (const stream of [child.stdout, child.stderr]) stream?.destroy();
    };
    const timer = setTimeout(() => stop(tooLong(this.seconds)), this.seconds * 1000);
    child.on("close", () => clearTimeout(timer));
    let bytes = 0;
    const count = ({ length }: Buffer | string): void => {
      bytes += length;
      if (bytes > mostBytes) stop(tooMuch);
    };
    child.stdout?.on("data", count);
    child.stderr?.on("data", count);
    return child;
  };
}

const retry = "Run it alone to see why, or log in again.";
const tooMuch = `printed more than ${mostBytes / 1024 / 1024} MiB, and was stopped. Run it alone to see what it prints.`;

function tooLong(seconds: number): string {
  return `did not end within ${seconds} seconds, and was stopped. ${retry}`;
}

/** What went wrong, and what to do. */
function reasonOf(error: Error): string {
  if ((error as NodeJS.ErrnoException).code === "ENOENT")
    return "is not installed, or is in no folder of PATH. Install it, or choose another context.";
  if (error instanceof SyntaxError || error instanceof TypeError)
    return "did not print an ExecCredential. Run it alone to see what it prints.";
  const [line = ""] = error.message.trim().split("\n");
  return line === "" ? `failed without a message. ${retry}` : `failed: ${line.replace(/\.?$/, ".")} ${retry}`;
}
