import type { KubeObject } from "../generate/objects.js";

/** Larger than most pods of real clusters; policies must evaluate it with a part of what an API server allows. */
const size = { containers: 10, volumes: 20 };

/** A Windows pod whose fields make every evaluation long: no container is left out early, and many of them violate rules. */
export function largeWindowsPod(): KubeObject {
  return largePod("large-windows", {
    os: { name: "windows" },
    nodeSelector: { "node.kubernetes.io/windows-build": "10.0.20348", "kubernetes.io/os": "windows" },
    securityContext: { windowsOptions: { runAsUserName: "ContainerUser" }, runAsUser: 1000, fsGroup: 1000 },
    containerSecurity: { runAsUser: 1000, privileged: true, readOnlyRootFilesystem: true },
  });
}

/** A Linux pod of the same size: rules must only find out that they are not about it. */
export function largeLinuxPod(): KubeObject {
  return largePod("large-linux", {
    nodeSelector: { "kubernetes.io/os": "linux" },
    securityContext: { runAsUser: 1000, fsGroup: 1000 },
    containerSecurity: { runAsUser: 1000, readOnlyRootFilesystem: true },
  });
}

interface Kind {
  readonly os?: object;
  readonly nodeSelector: object;
  readonly securityContext: object;
  readonly containerSecurity: object;
}

function largePod(name: string, { containerSecurity, ...rest }: Kind): KubeObject {
  const container = (index: number): object => ({
    name: `container-${index}`,
    image: `registry.example.com/team/service-${index}:2.7.1-windowsservercore-ltsc2022`,
    command: ["C:\\app\\service.exe"],
    args: Array.from({ length: 5 }, (_, at) => `--option-${at}=value`),
    ports: Array.from({ length: 3 }, (_, at) => ({
      name: `port-${at}`,
      containerPort: 8000 + 10 * index + at,
      hostPort: 0,
    })),
    env: Array.from({ length: 10 }, (_, at) => ({ name: `VARIABLE_${at}`, value: `value ${at}` })),
    resources: { requests: { cpu: "250m", memory: "256Mi" }, limits: { cpu: "1", memory: "512Mi" } },
    volumeMounts: Array.from({ length: size.volumes }, (_, at) => ({
      name: `volume-${at}`,
      mountPath: `C:\\volumes\\${at}`,
      subPath: `folder-${at}`,
    })),
    livenessProbe: { exec: { command: ["powershell", "-Command", "exit 0"] } },
    readinessProbe: { httpGet: { path: "/ready", port: 8000 + 10 * index } },
    lifecycle: { preStop: { exec: { command: ["cmd", "/c", "exit"] } } },
    terminationMessagePath: "/dev/termination-log",
    securityContext: containerSecurity,
  });
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name, namespace: "default", labels: { app: name } },
    spec: {
      ...rest,
      initContainers: [container(size.containers)],
      containers: Array.from({ length: size.containers - 1 }, (_, index) => container(index)),
      volumes: Array.from({ length: size.volumes }, (_, index) => ({ name: `volume-${index}`, ...source(index) })),
      tolerations: [{ key: "os", operator: "Equal", value: "windows", effect: "NoSchedule" }],
      affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms() } } },
    },
  } as KubeObject;
}

/** Volumes of different kinds. */
function source(index: number): object {
  const sources = [
    { emptyDir: { medium: "Memory" } },
    { hostPath: { path: "C:\\data" } },
    { configMap: { name: "settings", defaultMode: 0o644, items: [{ key: "a", path: "b", mode: 0o400 }] } },
    { secret: { secretName: "passwords", defaultMode: 0o400 } },
    { projected: { sources: [{ configMap: { name: "settings" } }, { downwardAPI: { items: [] } }] } },
    { persistentVolumeClaim: { claimName: "data" } },
    { csi: { driver: "smb.csi.k8s.io", volumeAttributes: { source: "//server/share" } } },
    { nfs: { server: "nfs.example.com", path: "/" } },
  ];
  return sources[index % sources.length] ?? {};
}

/** Terms that nodes with Windows and nodes with Linux match. */
function terms(): readonly object[] {
  return [["windows"], ["linux", "windows"]].map((values) => ({
    matchExpressions: [
      { key: "kubernetes.io/os", operator: "In", values },
      { key: "kubernetes.io/arch", operator: "In", values: ["amd64"] },
      { key: "example.com/pool", operator: "Exists" },
    ],
  }));
}
