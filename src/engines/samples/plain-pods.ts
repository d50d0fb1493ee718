import type { KubeObject } from "./workloads.js";

/** For Linux by its own word and by its placement: what no rule about Windows looks into. */
export const linuxPod = plainPod("linux", "linux", { name: "main", image: "registry.k8s.io/pause:3.9" });

/** For Windows, with nothing that any rule could find; the second one only by its placement. */
export const windowsPods = [
  plainPod("windows", "windows", { name: "main", image: "mcr.microsoft.com/windows/nanoserver:ltsc2022" }),
  plainPod("windows-by-placement", undefined, { name: "main", image: "mcr.microsoft.com/windows/nanoserver:ltsc2022" }),
] as const;

/** For Windows, with everything that good practice asks of it beside. */
export const wellKeptPod: KubeObject = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "well-kept" },
  spec: {
    os: { name: "windows" },
    nodeSelector: { "kubernetes.io/os": "windows" },
    tolerations: [{ key: "os", operator: "Equal", value: "windows", effect: "NoSchedule" }],
    containers: [
      {
        name: "main",
        image: "mcr.microsoft.com/windows/nanoserver:ltsc2022",
        resources: { requests: { cpu: "500m", memory: "512Mi" }, limits: { cpu: "1", memory: "1Gi" } },
      },
    ],
  },
};

function plainPod(name: string, os: "linux" | "windows" | undefined, container: object): KubeObject {
  const spec = { ...(os ? { os: { name: os } } : {}), nodeSelector: { "kubernetes.io/os": os ?? "windows" }, containers: [container] };
  return { apiVersion: "v1", kind: "Pod", metadata: { name }, spec };
}
