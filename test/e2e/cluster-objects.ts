import type { Client } from "../api-server/client.js";
import type { KubeObject } from "../generate/objects.js";
import { create } from "./live-cluster.js";

type Fields = Readonly<Record<string, unknown>>;

const windows = { "kubernetes.io/os": "windows" };

/** The numbers of objects in each namespace, 500 in all. */
const counts = { deployments: 50, services: 50, ownPods: 50, podsOfDeployment: 6 };
const namespaces = 20;

/** Of these objects, the first Deployment of each namespace and all pods without an owner set hostPID. */
export const expected = {
  listed: namespaces * (counts.deployments * (2 + counts.podsOfDeployment) + counts.services + counts.ownPods),
  owned: namespaces * counts.deployments * (1 + counts.podsOfDeployment),
  findings: namespaces * (1 + counts.ownPods),
};

function object(
  kind: string,
  name: string,
  namespace: string | undefined,
  fields: Fields,
  metadata: Fields = {},
): KubeObject {
  const apiVersion = { Deployment: "apps/v1", ReplicaSet: "apps/v1", RuntimeClass: "node.k8s.io/v1" }[kind] ?? "v1";
  return {
    apiVersion,
    kind,
    metadata: { name, ...(namespace !== undefined && { namespace }), ...metadata },
    ...fields,
  };
}

function podSpec(spec: Fields): Fields {
  return { containers: [{ name: "main", image: "mcr.microsoft.com/windows/nanoserver:ltsc2022" }], ...spec };
}

/** Nodes of both systems, as their kubelets label them. */
export const nodes: readonly KubeObject[] = [
  object(
    "Node",
    "win-a",
    undefined,
    {},
    {
      labels: {
        ...windows,
        ...{ "kubernetes.io/arch": "amd64", "kubernetes.io/hostname": "win-a", pool: "win" },
        "node.kubernetes.io/windows-build": "10.0.20348",
      },
    },
  ),
  object(
    "Node",
    "linux-a",
    undefined,
    {},
    {
      labels: { "kubernetes.io/os": "linux", "kubernetes.io/arch": "amd64", "kubernetes.io/hostname": "linux-a" },
    },
  ),
];

/** Creates 20 namespaces with 500 objects in each, some at a time. */
export async function createObjects(client: Client): Promise<void> {
  const names = Array.from({ length: namespaces }, (_, index) => `team-${index}`);
  for (const node of nodes) await create(client, node);
  await Promise.all(names.map((name) => createNamespace(client, name)));
}

async function createNamespace(client: Client, namespace: string): Promise<void> {
  await create(client, object("Namespace", namespace, undefined, {}));
  await create(client, object("ServiceAccount", "default", namespace, {}));
  const each = (count: number, make: (index: number) => Promise<unknown>): Promise<unknown> =>
    Promise.all(Array.from({ length: count }, (_, index) => make(index)));
  await each(counts.deployments, (index) => createDeployment(client, namespace, index));
  await each(counts.ownPods, (index) =>
    create(
      client,
      object("Pod", `own-${index}`, namespace, {
        spec: podSpec({ nodeSelector: { pool: "win" }, hostPID: true }),
      }),
    ),
  );
  await each(counts.services, (index) =>
    create(
      client,
      object("Service", `web-${index}`, namespace, {
        spec: { ports: [{ port: 80 }], selector: { app: `web-${index}` } },
      }),
    ),
  );
}

async function createDeployment(client: Client, namespace: string, index: number): Promise<void> {
  const labels = { app: `web-${index}` };
  const spec = podSpec({ nodeSelector: windows, ...(index === 0 && { hostPID: true }) });
  const fields = { spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec } } };
  const deployment = await create(client, object("Deployment", `web-${index}`, namespace, fields));
  const ownedBy = (kind: string, name: string, uid: string): Fields => ({
    ownerReferences: [{ apiVersion: "apps/v1", kind, name, uid, controller: true }],
  });
  const replicaSet = await create(
    client,
    object("ReplicaSet", `web-${index}-1`, namespace, fields, {
      labels,
      ...ownedBy("Deployment", `web-${index}`, deployment),
    }),
  );
  for (let pod = 0; pod < counts.podsOfDeployment; pod += 1)
    await create(
      client,
      object(
        "Pod",
        `web-${index}-1-${pod}`,
        namespace,
        { spec },
        { labels, ...ownedBy("ReplicaSet", `web-${index}-1`, replicaSet) },
      ),
    );
}

/** The definitions of reports, without their schema. */
export const reportDefinitions: readonly KubeObject[] = [
  definition("wgpolicyk8s.io/v1alpha2", "PolicyReport", "policyreports"),
  definition("wgpolicyk8s.io/v1alpha2", "ClusterPolicyReport", "clusterpolicyreports", "Cluster"),
];

/** A group of Argo without Rollouts, and one of OpenKruise with another version of a kind. */
export const customDefinitions: readonly KubeObject[] = [
  definition("argoproj.io/v1alpha1", "Application", "applications"),
  definition("apps.kruise.io/v1alpha1", "DaemonSet", "daemonsets"),
];

/** Of the second one, with a finding. */
export const customObject: Fields = {
  ...{ apiVersion: "apps.kruise.io/v1alpha1", kind: "DaemonSet", metadata: { name: "logs", namespace: "team-0" } },
  spec: { template: { spec: { nodeSelector: windows, hostPID: true } } },
};

function definition(apiVersion: string, kind: string, plural: string, scope = "Namespaced"): KubeObject {
  const [group = "", name = ""] = apiVersion.split("/");
  const openAPIV3Schema = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
  const spec = {
    ...{ group, names: { kind, plural }, scope },
    versions: [{ name, served: true, storage: true, schema: { openAPIV3Schema } }],
  };
  const head = { apiVersion: "apiextensions.k8s.io/v1", kind: "CustomResourceDefinition" };
  return { ...head, metadata: { name: `${plural}.${group}` }, ...{ spec } };
}
