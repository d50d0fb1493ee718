import { readFileSync } from "node:fs";
import { UnusableError } from "../lib/errors.js";
import type { FullCluster } from "./unread-fields.js";

/** The part of a user that describes a credential plugin. The package does not check it. */
export interface Plugin {
  readonly command?: string;
  readonly apiVersion?: string;
  readonly env?: readonly { readonly name: string; readonly value: string }[] | null;
  readonly interactiveMode?: string;
  readonly provideClusterInfo?: boolean;
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
