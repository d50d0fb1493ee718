import type { Stored } from "./fake-api-server.js";

type Fields = Readonly<Record<string, unknown>>;

/** An object that its controller made. */
export function ownedBy({ metadata }: Stored, owned: Stored): Stored {
  const reference = { apiVersion: "apps/v1", kind: "Any", name: metadata.name, uid: metadata["uid"], controller: true };
  return { ...owned, metadata: { ...owned.metadata, ownerReferences: [reference] } };
}

export function stored(name: string, fields: Fields, namespace?: string, metadata: Fields = {}): Stored {
  return {
    metadata: {
      name,
      uid: `uid-${namespace ?? ""}-${name}`,
      ...(namespace !== undefined && { namespace }),
      ...metadata,
    },
    ...fields,
  };
}

/** What the API server adds to a pod template, and rules must not report. */
const defaults = {
  restartPolicy: "Always",
  terminationGracePeriodSeconds: 30,
  dnsPolicy: "ClusterFirst",
  securityContext: {},
  schedulerName: "default-scheduler",
};

export const windowsPod: Fields = { ...defaults, nodeSelector: { "kubernetes.io/os": "windows" }, hostPID: true };
export const linuxPod: Fields = { ...defaults, hostPID: true };

function withContainer(spec: Fields): Fields {
  return { containers: [{ name: "main", image: "example.com/web:1" }], ...spec };
}

export function pod(name: string, namespace: string, spec: Fields, metadata: Fields = {}): Stored {
  return stored(name, { spec: withContainer(spec) }, namespace, metadata);
}

/** A Deployment, ReplicaSet, StatefulSet or DaemonSet. */
export function workload(name: string, namespace: string, spec: Fields, labels: Fields = { app: name }): Stored {
  const template = { metadata: { labels }, spec: withContainer(spec) };
  return stored(name, { spec: { selector: { matchLabels: labels }, template } }, namespace, { labels });
}

export function node(name: string, os: string, labels: Fields = {}): Stored {
  return stored(name, { status: { images: [{ names: ["a"] }] } }, undefined, {
    labels: { "kubernetes.io/os": os, "kubernetes.io/hostname": name, ...labels },
  });
}

export const paths = {
  namespaces: "/api/v1/namespaces",
  nodes: "/api/v1/nodes",
  pods: "/api/v1/pods",
  services: "/api/v1/services",
  claims: "/api/v1/persistentvolumeclaims",
  classes: "/apis/node.k8s.io/v1/runtimeclasses",
  deployments: "/apis/apps/v1/deployments",
  replicaSets: "/apis/apps/v1/replicasets",
  statefulSets: "/apis/apps/v1/statefulsets",
  jobs: "/apis/batch/v1/jobs",
  cronJobs: "/apis/batch/v1/cronjobs",
} as const;
