import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageRoot } from "../../src/lib/package.js";
import type { Client } from "../api-server/client.js";
import type { ApiServer, Commands } from "../api-server/server.js";
import { startApiServer } from "../api-server/server.js";
import type { KubeObject } from "../generate/objects.js";
import { documentsIn } from "../objects-in.js";

/** A request of one user, as the audit log of the API server has it. */
export interface AuditedRequest {
  readonly user: string;
  readonly verb: string;
  readonly uri: string;
}

/** An API server with RBAC that logs each request. */
export interface LiveCluster {
  readonly client: Client;
  /** The kubeconfig of a ServiceAccount. */
  readonly kubeconfigOf: (namespace: string, account: string) => Promise<string>;
  /** The requests of a ServiceAccount so far. */
  readonly requestsOf: (namespace: string, account: string) => readonly AuditedRequest[];
  /** Makes the pages of lists that have begun expire, as the API server does every five minutes. */
  readonly expirePages: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const auditPolicy = JSON.stringify({
  apiVersion: "audit.k8s.io/v1",
  kind: "Policy",
  omitStages: ["RequestReceived"],
  rules: [{ level: "Metadata" }],
});

export async function startLiveCluster(commands: Commands): Promise<LiveCluster> {
  const folder = mkdtempSync(join(tmpdir(), "wincompat-live-"));
  const [policy, log] = [join(folder, "policy.json"), join(folder, "audit.log")];
  writeFileSync(policy, auditPolicy);
  writeFileSync(log, "");
  const server = await startApiServer({
    ...commands,
    flags: ["--authorization-mode=RBAC", `--audit-policy-file=${policy}`, `--audit-log-path=${log}`],
  });
  return {
    client: server.client,
    kubeconfigOf: (namespace, account) => kubeconfigOf(server, folder, namespace, account),
    requestsOf: (namespace, account) =>
      audited(log).filter(({ user }) => user === `system:serviceaccount:${namespace}:${account}`),
    expirePages: () => compact(server.store),
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Removes all revisions of the store but a new one. */
async function compact(store: string): Promise<void> {
  const send = async (path: string, body: object): Promise<{ readonly header: { readonly revision: string } }> => {
    const answer = await fetch(`${store}${path}`, { method: "POST", body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`etcd answers ${path} with ${answer.status}.`);
    return (await answer.json()) as { readonly header: { readonly revision: string } };
  };
  const { header } = await send("/v3/kv/put", { key: Buffer.from("/new-revision").toString("base64"), value: "" });
  await send("/v3/kv/compaction", { revision: header.revision, physical: true });
}

function audited(log: string): readonly AuditedRequest[] {
  const lines = readFileSync(log, "utf8").trimEnd().split("\n");
  return lines
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { user: { username: string }; verb: string; requestURI: string })
    .map(({ user, verb, requestURI }) => ({ user: user.username, verb, uri: requestURI }));
}

/** With a token that the API server makes, as for a pod. */
async function kubeconfigOf(
  { client, kubeconfig }: ApiServer,
  folder: string,
  namespace: string,
  account: string,
): Promise<string> {
  const reply = await client.send("POST", `/api/v1/namespaces/${namespace}/serviceaccounts/${account}/token`, {
    apiVersion: "authentication.k8s.io/v1",
    kind: "TokenRequest",
    spec: {},
  });
  const { token } = (reply.body as { readonly status: { readonly token: string } }).status;
  const admin = JSON.parse(readFileSync(kubeconfig, "utf8")) as { clusters: { cluster: Record<string, string> }[] };
  const [{ cluster = {} } = {}] = admin.clusters;
  const certificate = readFileSync(join(kubeconfig, "..", String(cluster["certificate-authority"])));
  const file = join(folder, `${namespace}-${account}.json`);
  const name = "live";
  const content = {
    apiVersion: "v1",
    kind: "Config",
    clusters: [
      { name, cluster: { server: cluster["server"], "certificate-authority-data": certificate.toString("base64") } },
    ],
    users: [{ name, user: { token } }],
    contexts: [{ name, context: { cluster: name, user: name } }],
    "current-context": name,
  };
  writeFileSync(file, JSON.stringify(content), { mode: 0o600 });
  return file;
}

/** The objects of a manifest of this project. */
export function objectsOf(path: string): readonly KubeObject[] {
  return documentsIn<KubeObject>(readFileSync(join(packageRoot, path), "utf8"), path);
}

const paths: Readonly<Record<string, string>> = {
  Namespace: "/api/v1/namespaces",
  Node: "/api/v1/nodes",
  Pod: "/api/v1/namespaces/*/pods",
  Service: "/api/v1/namespaces/*/services",
  ServiceAccount: "/api/v1/namespaces/*/serviceaccounts",
  RuntimeClass: "/apis/node.k8s.io/v1/runtimeclasses",
  Deployment: "/apis/apps/v1/namespaces/*/deployments",
  ReplicaSet: "/apis/apps/v1/namespaces/*/replicasets",
  CronJob: "/apis/batch/v1/namespaces/*/cronjobs",
  ClusterRole: "/apis/rbac.authorization.k8s.io/v1/clusterroles",
  ClusterRoleBinding: "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings",
  CustomResourceDefinition: "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
};

/** Creates an object. @returns its uid @throws Error if it is rejected */
export async function create(client: Client, object: KubeObject): Promise<string> {
  const path = paths[object.kind];
  if (path === undefined) throw new Error(`The path of ${object.kind} is not in this list.`);
  const reply = await client.send("POST", path.replace("*", String(object.metadata?.namespace ?? "default")), object);
  if (reply.status !== 201) throw new Error(`${object.kind} ${object.metadata?.name}: ${JSON.stringify(reply.body)}`);
  return (reply.body as { readonly metadata: { readonly uid: string } }).metadata.uid;
}
