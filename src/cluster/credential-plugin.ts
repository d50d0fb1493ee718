import type { ChildProcess, SpawnOptions } from "node:child_process";
import { spawn } from "node:child_process";
import type { KubeConfig } from "@kubernetes/client-node/dist/config.js";
import type { User } from "@kubernetes/client-node/dist/config_types.js";
import { UnusableError } from "../lib/errors.js";
import { entryOf } from "../lib/json.js";
import { printableLines } from "../lib/printable.js";
import type { Plugin } from "./exec-info.js";
import { isInteractive, readPlugin, withExecInfo } from "./exec-info.js";
import type { FullCluster } from "./unread-fields.js";

/** The most that a plugin may print: an ExecCredential has a few kilobytes. */
const mostBytes = 1024 * 1024;

/** Plugins may ask a person to log in. */
const mostSeconds = 300;

/** The credential that a plugin prints. As in kubectl, it is used until it expires, or until the server does not accept it. */
export class PluginCredential {
  #kept: Printed | undefined;

  constructor(private readonly run: () => Promise<Printed>) {}

  /** In milliseconds since 1970; undefined if the plugin has printed none. */
  get expiry(): number | undefined {
    return this.#kept?.expiry;
  }

  async get(): Promise<Printed> {
    if (this.#kept?.expiry !== undefined && this.#kept.expiry <= Date.now()) this.forget();
    this.#kept ??= await this.run();
    return this.#kept;
  }

  /** The next request runs the plugin again. */
  forget(): void {
    this.#kept = undefined;
  }
}

/** What a plugin printed. */
interface Printed {
  readonly token: string | undefined;
  readonly certificate: string | undefined;
  readonly key: string | undefined;
  readonly expiry: number | undefined;
}

/**
 * Lets the configuration run the credential plugin of its current user with limits for its output and its time, and report its errors as
 * sentences. The package collects the output without a limit, in a handler of events whose errors no caller can catch.
 *
 * @returns the credential of the plugin; undefined for a user without one
 * @throws UnusableError for a plugin that cannot be run
 */
export async function limitPlugin(config: KubeConfig, seconds = mostSeconds): Promise<PluginCredential | undefined> {
  const user = config.getCurrentUser();
  if (!user?.exec) return undefined;
  const plugin = readPlugin(user.exec, user.name);
  const interactive = isInteractive(plugin);
  const cluster = config.getCurrentCluster() as FullCluster | null;
  const informed = cluster === null ? plugin : withExecInfo(plugin, cluster, interactive);
  const credential = new PluginCredential(() => printedBy(informed, user, new LimitedSpawn(seconds, interactive)));
  // The package prefers its own authenticator, which runs the plugin without a limit, for users with `exec`.
  Object.assign(user, { exec: undefined });
  config.addAuthenticator({
    isAuthProvider: (one) => one === user,
    applyAuthentication: async (_user, options) => {
      const { token, certificate, key } = await credential.get();
      Object.assign(options, {
        ...(certificate !== undefined && { cert: certificate }),
        ...(key !== undefined && { key }),
        ...(token !== undefined && { headers: { ...options.headers, Authorization: `Bearer ${token}` } }),
      });
    },
  });
  return credential;
}

/** Runs a plugin. @throws UnusableError if it does not print a credential */
async function printedBy(plugin: Plugin, user: User, run: LimitedSpawn): Promise<Printed> {
  const { ExecAuth } = await import("@kubernetes/client-node/dist/exec_auth.js");
  const authenticator = new ExecAuth();
  Object.assign(authenticator, { execFn: run.spawn });
  try {
    return toPrinted(await authenticator["getCredential"]({ ...user, exec: plugin }));
  } catch (error) {
    throw new UnusableError(
      `The credential plugin ${plugin.command} of the user "${user.name}" ${run.stopped ?? reasonOf(error as Error)}`,
    );
  }
}

/** @throws TypeError for something else than an ExecCredential */
function toPrinted(written: unknown): Printed {
  const status = entryOf(written, "status");
  const textOf = (key: string): string | undefined => {
    const value = entryOf(status, key);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const [token, certificate] = [textOf("token"), textOf("clientCertificateData")];
  if (token === undefined && certificate === undefined) throw new TypeError("There is no credential.");
  const time = Date.parse(textOf("expirationTimestamp") ?? "");
  return { token, certificate, key: textOf("clientKeyData"), expiry: Number.isNaN(time) ? undefined : time };
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
    // As in kubectl, people see what the plugin reports, such as an address to log in at. A log must contain no control characters.
    if (this.interactive) child.stderr?.pipe(process.stderr, { end: false });
    else child.stderr?.on("data", (text: Buffer | string) => process.stderr.write(printableLines(String(text))));
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
