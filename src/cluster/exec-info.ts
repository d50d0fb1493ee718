import { readFileSync } from "node:fs";
import { UnusableError } from "../lib/errors.js";
import { isAbsent, isMapping } from "../lib/json.js";
import type { FullCluster } from "./unread-fields.js";

interface Variable {
  readonly name: string;
  readonly value: string;
}

/** The part of a user that describes a credential plugin. */
export interface Plugin {
  readonly command: string;
  readonly apiVersion?: string;
  readonly args?: readonly string[];
  readonly env?: readonly Variable[];
  readonly interactiveMode?: string;
  readonly provideClusterInfo?: boolean;
}

/** The plugin of a user as kubectl reads it. The package checks nothing. @throws UnusableError with the entry that is wrong */
export function readPlugin(exec: unknown, user: string): Plugin {
  const { command, args, env, ...others } = isMapping(exec) ? exec : {};
  const wrong = (what: string): UnusableError => new UnusableError(`The user "${user}" has an exec entry ${what}`);
  if (typeof command !== "string" || command === "")
    throw wrong("without a command. Write the name of the credential plugin into the kubeconfig as command.");
  const isText = (one: unknown): one is string => typeof one === "string";
  if (!isAbsent(args) && !(Array.isArray(args) && args.every(isText)))
    throw wrong("whose args are not a list of strings. Write a list, with quoted items, into the kubeconfig.");
  const variables: unknown = env ?? [];
  if (!Array.isArray(variables))
    throw wrong("whose env is not a list. Write - name: <variable> and value: <text> into the kubeconfig.");
  const faulty = variables.findIndex((one) => !isVariable(one));
  if (faulty >= 0)
    throw wrong(`whose env[${faulty}] is not a name and a value. Write name: <variable> and value: <text>.`);
  return { ...others, command, ...(!isAbsent(args) && { args }), ...(!isAbsent(env) && { env }) } as Plugin;
}

function isVariable(one: unknown): one is Variable {
  return isMapping(one) && typeof one["name"] === "string" && one["name"] !== "" && typeof one["value"] === "string";
}

/** True if the plugin may ask questions. @throws UnusableError if it must ask them without a terminal */
export function isInteractive({ command, interactiveMode }: Plugin): boolean {
  // Undefined without a terminal.
  const hasTerminal = Boolean(process.stdin.isTTY);
  if (interactiveMode === "Always" && !hasTerminal)
    throw new UnusableError(
      `The credential plugin ${command} needs a terminal (interactiveMode: Always), and standard input is none. Run this in a terminal, or choose another context.`,
    );
  return hasTerminal && interactiveMode !== "Never";
}

/**
 * The plugin with the variable that kubectl sets for it: an ExecCredential of its API version, with the cluster if it asks for it.
 * Without an API version, its form is unknown.
 */
export function withExecInfo(plugin: Plugin, cluster: FullCluster, interactive: boolean): Plugin {
  const { apiVersion, provideClusterInfo, env } = plugin;
  if (apiVersion === undefined) return plugin;
  const spec = { ...(provideClusterInfo === true && { cluster: clusterInfo(cluster) }), interactive };
  const info = { name: "KUBERNETES_EXEC_INFO", value: JSON.stringify({ kind: "ExecCredential", apiVersion, spec }) };
  return { ...plugin, env: [...(env ?? []), info] };
}

/** As in `client.authentication.k8s.io`. */
function clusterInfo(cluster: FullCluster): object {
  const { server, tlsServerName, skipTLSVerify, caData, caFile, proxyUrl, disableCompression, pluginConfig } = cluster;
  const ca = caData ?? (caFile ? readFileSync(caFile).toString("base64") : undefined);
  return {
    server,
    ...(tlsServerName && { "tls-server-name": tlsServerName }),
    ...(skipTLSVerify && { "insecure-skip-tls-verify": true }),
    ...(ca && { "certificate-authority-data": ca }),
    ...(proxyUrl && { "proxy-url": proxyUrl }),
    ...(disableCompression && { "disable-compression": true }),
    // Go writes an absent value as null.
    config: pluginConfig ?? null,
  };
}
