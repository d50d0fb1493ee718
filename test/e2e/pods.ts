import type { KubeObject } from "../generate/objects.js";
import { objectsIn } from "../objects-in.js";
import { namespace } from "./samples.js";

interface Workload extends KubeObject {
  readonly spec: { readonly template: { readonly metadata: object; readonly spec: object } };
}

/** A hardened web server on Linux, without fields that rules about Windows report. */
export const linuxPod: KubeObject = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "linux", namespace, labels: { app: "web" } },
  spec: {
    nodeSelector: { "kubernetes.io/os": "linux" },
    securityContext: { runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000, seccompProfile: { type: "RuntimeDefault" } },
    containers: [
      {
        name: "web",
        image: "registry.example.com/shop/web:2.7.1",
        ports: [{ name: "http", containerPort: 8080 }],
        resources: { requests: { cpu: "250m", memory: "256Mi" }, limits: { cpu: "1", memory: "512Mi" } },
        readinessProbe: { httpGet: { path: "/ready", port: "http" } },
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        },
        volumeMounts: [{ name: "tmp", mountPath: "/tmp" }],
      },
    ],
    volumes: [{ name: "tmp", emptyDir: {} }],
  },
} as KubeObject;

/** The pod of a web server on Windows, from test/workloads. */
export function windowsPod(): KubeObject {
  const workload = (objectsIn("workloads/web-server.yaml") as readonly KubeObject[]).find(
    ({ kind }) => kind === "Deployment",
  ) as Workload;
  const { metadata, spec } = workload.spec.template;
  return { apiVersion: "v1", kind: "Pod", metadata: { ...metadata, name: "windows", namespace }, spec } as KubeObject;
}

/** A Windows pod that violates no rule but for what is added to its spec. */
export function plainWindowsPod(
  metadata: { readonly name: string; readonly namespace: string },
  spec: object,
): KubeObject {
  const containers = [{ name: "app", image: "mcr.microsoft.com/windows/nanoserver:ltsc2022" }];
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata,
    spec: { nodeSelector: { "kubernetes.io/os": "windows" }, containers, ...spec },
  } as KubeObject;
}
