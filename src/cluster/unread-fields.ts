import { isAbsolute, join, resolve, sep } from "node:path";
import type { KubeConfig } from "@kubernetes/client-node/dist/config.js";
import type { Cluster, User } from "@kubernetes/client-node/dist/config_types.js";
import { parse } from "yaml";
import { isMapping } from "../lib/json.js";

/** A user of a kubeconfig, with what the package does not read of it. */
export interface FullUser extends User {
  /** A file with the token. */
  readonly tokenFile?: string;
  /** As written: for whom requests are made, in addition to the name of the user. */
  readonly asGroups?: unknown;
  readonly asUid?: unknown;
  readonly asExtra?: unknown;
}

/** A cluster of a kubeconfig, with what the package does not read of it. */
export interface FullCluster extends Cluster {
  readonly disableCompression?: boolean;
  /** What credential plugins get about the cluster. */
  readonly pluginConfig?: unknown;
}

/** The extension of a cluster for credential plugins. */
const pluginExtension = "client.authentication.k8s.io/exec";

/**
 * Adds the fields that kubectl reads and the package ignores, to a configuration that it has read.
 * @param text the kubeconfig
 * @param folder of the kubeconfig
 */
export function addUnreadFields({ users, clusters }: KubeConfig, text: string, folder: string): void {
  const written: unknown = parse(text);
  // The package keeps the order, and refuses items that are no mappings.
  for (const [index, user] of users.entries()) {
    const part = partAt(written, "users", index, "user");
    const tokenFile = part?.["tokenFile"];
    if (typeof tokenFile === "string" && tokenFile !== "")
      Object.assign(user, { tokenFile: isAbsolute(tokenFile) ? tokenFile : join(folder, tokenFile) });
    Object.assign(user, {
      ...(user.exec && { exec: withAbsoluteCommand(user.exec, folder) }),
      ...{ asGroups: part?.["as-groups"], asUid: part?.["as-uid"], asExtra: part?.["as-user-extra"] },
    });
  }
  for (const [index, cluster] of clusters.entries()) {
    const part = partAt(written, "clusters", index, "cluster");
    const extensions: readonly unknown[] = Array.isArray(part?.["extensions"]) ? part["extensions"] : [];
    const ofPlugin = extensions.filter(isMapping).find(({ name }) => name === pluginExtension);
    Object.assign(cluster, {
      ...(part?.["disable-compression"] === true && { disableCompression: true }),
      ...(ofPlugin !== undefined && { pluginConfig: ofPlugin["extension"] }),
    });
  }
}

/**
 * As kubectl: a command with a folder is relative to the kubeconfig. In the working folder, it could be a program of the repository that is
 * checked. A command without a folder is found by PATH.
 */
function withAbsoluteCommand(exec: unknown, folder: string): unknown {
  const command = isMapping(exec) ? exec["command"] : undefined;
  const hasFolder = typeof command === "string" && [sep, "/"].some((separator) => command.includes(separator));
  return hasFolder ? { ...(exec as object), command: resolve(folder, command) } : exec;
}

function partAt(
  written: unknown,
  list: string,
  index: number,
  key: string,
): Readonly<Record<string, unknown>> | undefined {
  const items = isMapping(written) ? written[list] : undefined;
  const item: unknown = Array.isArray(items) ? items[index] : undefined;
  const part = isMapping(item) ? item[key] : undefined;
  return isMapping(part) ? part : undefined;
}
