import type { Client } from "./client.js";
import { peculiarityOf } from "./peculiarities.js";
import type { FieldValidation, ResourceOf } from "./resources.js";
import { servedResources } from "./resources.js";
import type { ApiServer, Commands } from "./server.js";
import { startApiServer } from "./server.js";

/** A running API server, and where it has the kinds of Kubernetes itself. */
export interface Cluster {
  /** `api server 1.27.11` */
  readonly name: string;
  readonly client: Client;
  /** The kubeconfig for kubectl. */
  readonly kubeconfig: string;
  /** Of the API server's process. */
  readonly pid: number;
  readonly resourceOf: ResourceOf;
  /** How the server treats unknown fields of custom resources. */
  readonly customResources: FieldValidation;
}

/** One cluster that multiple tests share. The first one starts it. */
interface SharedCluster {
  /** @throws Error if it does not start, in every call */
  readonly started: (commands: Pick<Commands, "apiServer" | "etcd">) => Promise<Cluster>;
  readonly stop: () => Promise<void>;
}

/** @param flags of the API server: by default those with which it reports unknown fields */
export function sharedCluster(name: string, version: string, flags = peculiarityOf(version).flags): SharedCluster {
  const { customResources } = peculiarityOf(version);
  let server: Promise<ApiServer> | undefined;
  let cluster: Promise<Cluster> | undefined;
  return {
    started: (commands) => {
      server ??= startApiServer({ ...commands, version, flags });
      cluster ??= server.then(({ client, kubeconfig, pid }) => ({
        name,
        client,
        kubeconfig,
        pid,
        resourceOf: servedResources(client),
        customResources,
      }));
      return cluster;
    },
    // One that has not started has stopped its programs itself.
    stop: async () => (await server?.catch(() => undefined))?.stop(),
  };
}
