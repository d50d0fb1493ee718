import type { ChildProcess, SpawnOptions } from "node:child_process";
import { spawn } from "node:child_process";
import type { KubeConfig } from "@kubernetes/client-node/dist/config.js";

/** What a credential plugin may use. */
export interface PluginLimits {
  /** Plugins may ask a person to log in. */
  readonly seconds: number;
  /** What it prints; a credential is a few kilobytes long. */
  readonly characters: number;
}

const usual: PluginLimits = { seconds: 300, characters: 1024 * 1024 };

type RunPlugin = (command: string, args: readonly string[], options: SpawnOptions) => ChildProcess;

/** The member that starts plugins; the types of the package hide it. */
interface Authenticating {
  readonly authenticators: readonly { execFn?: RunPlugin }[];
}

/**
 * Limits the credential plugin of a kubeconfig: the package waits for it without end, and keeps everything that it prints. The version of
 * the package is exact in package.json, because another one may name these members differently.
 */
export function limitPlugins(config: KubeConfig, limits: PluginLimits = usual): void {
  const { authenticators } = config as unknown as Authenticating;
  for (const one of authenticators)
    if (one.execFn !== undefined) one.execFn = (...started) => limited(spawn(...started), limits);
}

function limited(plugin: ChildProcess, { seconds, characters }: PluginLimits): ChildProcess {
  const end = (reason: string): void => {
    clearTimeout(timer);
    plugin.emit("error", new Error(reason));
    plugin.kill("SIGKILL");
    // Processes that it started can keep them open.
    for (const stream of [plugin.stdout, plugin.stderr]) stream?.destroy();
  };
  const timer = setTimeout(() => end(`It did not end within ${seconds} seconds.`), seconds * 1000);
  let printed = 0;
  const count = (text: string): void => {
    printed += text.length;
    if (printed > characters) end(`It printed more than ${characters} characters.`);
  };
  for (const stream of [plugin.stdout, plugin.stderr]) stream?.on("data", count);
  return plugin.on("close", () => clearTimeout(timer));
}
