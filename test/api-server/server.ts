import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "./client.js";
import { connect } from "./client.js";
import type { Access } from "./flags.js";
import {
  apiServerFlags,
  certificateFile,
  etcdAddress,
  etcdFlags,
  kubeconfigFile,
  newAccess,
  writeCredentials,
} from "./flags.js";
import { startPrograms } from "./programs.js";

/** The commands of an API server and its store. */
export interface Commands {
  readonly etcd: string;
  readonly apiServer: string;
  /** Of the API server. */
  readonly version: string;
  /** Flags of the API server beyond those of every start. */
  readonly flags?: readonly string[];
}

export interface ApiServer {
  readonly client: Client;
  /** The kubeconfig for kubectl. */
  readonly kubeconfig: string;
  /** The address of etcd. */
  readonly store: string;
  /** Of the API server's process. */
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** The longest time for a start, on a busy machine. */
const patience = 120_000;

/**
 * Starts an API server that only this machine reaches, and that ends with this process at the latest.
 * @param newPorts returns free ports; called again if a port is already in use
 * @throws Error with the last lines of the logs when it does not become ready
 */
export async function startApiServer(commands: Commands, newPorts = newAccess): Promise<ApiServer> {
  try {
    return await start(commands, await newPorts());
  } catch (error) {
    // Another program can use the port first.
    if (!/address already in use/.test((error as Error).message)) throw error;
    return start(commands, await newPorts());
  }
}

async function start({ etcd, apiServer, version, flags = [] }: Commands, access: Access): Promise<ApiServer> {
  const folder = mkdtempSync(join(tmpdir(), "wincompat-api-server-"));
  // With RBAC, only this group has all permissions.
  writeCredentials(folder, access, flags.includes("--authorization-mode=RBAC") ? ["system:masters"] : []);
  const server = {
    name: `kube-apiserver ${version}`,
    command: apiServer,
    parameters: withOwn(apiServerFlags(access), flags),
  };
  const store = { name: "etcd", command: etcd, parameters: etcdFlags(access) };
  const programs = startPrograms(folder, [store, server]);
  const given = new AbortController();
  try {
    const ended = programs.ended.then((line) => Promise.reject(new Error(`${line}.`)));
    const client = await Promise.race([ready(folder, access, given.signal), ended]);
    return {
      client,
      kubeconfig: join(folder, kubeconfigFile),
      store: etcdAddress(access),
      pid: programs.pid(server),
      stop: () => (client.close(), programs.stop()),
    };
  } catch (error) {
    given.abort();
    const log = programs.log();
    await programs.stop();
    throw new Error(`The API server ${version} does not become ready: ${(error as Error).message}\n${log}`);
  }
}

/** Flags that are given replace those of every start. */
function withOwn(common: readonly string[], own: readonly string[]): readonly string[] {
  const names = new Set(own.map(nameOf));
  return [...common.filter((flag) => !names.has(nameOf(flag))), ...own];
}

function nameOf(flag: string): string {
  return flag.split("=", 1).join();
}

/** Waits until the server is ready. */
async function ready(folder: string, { port, token }: Access, given: AbortSignal): Promise<Client> {
  const certificate = join(folder, certificateFile);
  let last = "it has made no certificate";
  for (const start = performance.now(); performance.now() - start < patience && !given.aborted; await sleep(100)) {
    if (!existsSync(certificate)) continue;
    const client = connect(port, readFileSync(certificate), token);
    const answer = await client.send("GET", "/readyz").catch((error: Error) => error);
    if ("status" in answer && answer.status === 200) return client;
    last = "status" in answer ? `/readyz answers ${answer.status} ${String(answer.body)}` : answer.message;
    client.close();
  }
  throw new Error(`after ${patience / 1000} s, ${last}.`);
}
