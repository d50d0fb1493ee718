import type { KubeObject } from "./workloads.js";

/** For Linux by its own word and by its placement: what no rule about Windows looks into. */
export const linuxPod = plainPod("linux", "linux", { name: "main", image: "registry.k8s.io/pause:3.9" });

/** For Windows, with nothing that any rule could find; the second one only by its placement. */
export const windowsPods = [
  plainPod("windows", "windows", { name: "main", image: "mcr.microsoft.com/windows/nanoserver:ltsc2022" }),
  plainPod("windows-by-placement", undefined, { name: "main", image: "mcr.microsoft.com/windows/nanoserver:ltsc2022" }),
] as const;

function plainPod(name: string, os: "linux" | "windows" | undefined, container: object): KubeObject {
  const spec = { ...(os ? { os: { name: os } } : {}), nodeSelector: { "kubernetes.io/os": os ?? "windows" }, containers: [container] };
  return { apiVersion: "v1", kind: "Pod", metadata: { name }, spec };
}
