import fc from "fast-check";
import type { Edit } from "./edits.js";
import { applyEdits, containerEdit, edit } from "./edits.js";
import { credentialSpecs, objectNames, userNames } from "./names.js";
import type { KubeObject } from "./objects.js";

/** Values of fields, by path: each is valid in some pod, whatever else is valid there. */
type Values = Readonly<Record<string, fc.Arbitrary<unknown>>>;

const flag = fc.boolean();
const id = fc.constantFrom(0, 1, 1000);
const seLinux = fc.constantFrom({}, { level: "s0:c123,c456" }, { user: "u", role: "r", type: "t" });
const seccomp = fc.constantFrom({ type: "RuntimeDefault" }, { type: "Unconfined" }, { type: "Localhost", localhostProfile: "a.json" });

const windowsOptions: Values = {
  "": fc.constant({}),
  hostProcess: flag,
  runAsUserName: userNames,
  gmsaCredentialSpecName: objectNames,
  gmsaCredentialSpec: credentialSpecs,
};

/** What a mount can say, beside the volume that all pods have here. */
const mounts = fc.oneof(
  fc.constantFrom("None", "HostToContainer", "Bidirectional").map((mode) => ({ name: "data", mountPath: "/data", mountPropagation: mode })),
  fc.constantFrom("C:", "D:\\data", "/etc/hosts", "\\\\.\\pipe\\a").map((mountPath) => ({ name: "data", mountPath })),
);

/** What the API server holds against a Windows pod, or a pod with Windows options, and what stands beside it. */
export const podValues: Values = {
  "spec.os": fc.constantFrom({ name: "windows" }, { name: "linux" }, { name: "Windows" }, { name: "darwin" }, { name: "" }, {}),
  "spec.hostPID": flag,
  "spec.hostIPC": flag,
  "spec.hostNetwork": flag,
  "spec.hostUsers": flag,
  "spec.shareProcessNamespace": flag,
  "spec.securityContext": fc.constant({}),
  "spec.securityContext.seLinuxOptions": seLinux,
  "spec.securityContext.seccompProfile": seccomp,
  "spec.securityContext.fsGroup": id,
  "spec.securityContext.fsGroupChangePolicy": fc.constantFrom("OnRootMismatch", "Always"),
  "spec.securityContext.sysctls": fc.constantFrom([], [{ name: "kernel.shm_rmid_forced", value: "1" }], [{ name: "net.core.somaxconn", value: "1" }]),
  "spec.securityContext.runAsUser": id,
  "spec.securityContext.runAsGroup": id,
  "spec.securityContext.runAsNonRoot": flag,
  "spec.securityContext.supplementalGroups": fc.constantFrom([], [0], [1, 2]),
  ...below("spec.securityContext.windowsOptions", windowsOptions),
  "spec.nodeSelector": fc.constantFrom({}, { "kubernetes.io/os": "windows" }, { "kubernetes.io/os": "linux" }, { "beta.kubernetes.io/os": "windows" }),
  "spec.affinity": fc.constantFrom("windows", "linux").map(requiredSystem),
  "spec.runtimeClassName": fc.constantFrom("windows-2019", "other"),
  "spec.tolerations": fc.constantFrom([], [{ key: "os", operator: "Equal", value: "windows", effect: "NoSchedule" }], [{ operator: "Exists" }]),
  "spec.dnsPolicy": fc.constantFrom("ClusterFirst", "ClusterFirstWithHostNet", "Default"),
  "spec.hostAliases": fc.constant([{ ip: "10.0.0.1", hostnames: ["a"] }]),
  "spec.automountServiceAccountToken": flag,
  "spec.setHostnameAsFQDN": flag,
  "spec.terminationGracePeriodSeconds": fc.constantFrom(0, 30, 120),
  "metadata.labels": fc.constantFrom({}, { "kubernetes.io/os": "linux" }),
};

export const containerValues: Values = {
  securityContext: fc.constant({}),
  "securityContext.privileged": flag,
  "securityContext.allowPrivilegeEscalation": flag,
  "securityContext.capabilities": fc.constantFrom({}, { drop: ["ALL"] }, { add: ["NET_ADMIN"] }, { add: ["CAP_SYS_ADMIN"] }),
  "securityContext.readOnlyRootFilesystem": flag,
  "securityContext.procMount": fc.constantFrom("Default", "Unmasked"),
  "securityContext.runAsUser": id,
  "securityContext.runAsGroup": id,
  "securityContext.runAsNonRoot": flag,
  "securityContext.seLinuxOptions": seLinux,
  "securityContext.seccompProfile": seccomp,
  ...below("securityContext.windowsOptions", windowsOptions),
  volumeMounts: fc.array(mounts, { maxLength: 1 }),
  terminationMessagePath: fc.constantFrom("/dev/termination-log", "/var/log/end"),
  workingDir: fc.constantFrom("C:\\app", "/root"),
  command: fc.constantFrom(["/bin/sh", "-c", "run"], ["start.ps1"]),
};

/** Fields that ephemeral containers lack; of the first container, because its ports must differ from others'. */
const firstContainerValues: Values = {
  resources: fc.constantFrom({}, { limits: { cpu: "1", memory: "1Gi" } }, { limits: { "hugepages-2Mi": "2Mi", cpu: "1" } }),
  ports: fc.constantFrom([{ containerPort: 80, protocol: "SCTP" }], [{ containerPort: 80, hostPort: 80, hostIP: "127.0.0.1" }]),
  volumeMounts: fc.constantFrom("a", "..\\a", "C:\\a").map((subPath) => [{ name: "data", mountPath: "/data", subPath }]),
  livenessProbe: fc.constant({ exec: { command: ["a"] } }),
  lifecycle: fc.constant({ preStop: { exec: { command: ["a"] } } }),
};

function requiredSystem(os: string): object {
  const matchExpressions = [{ key: "kubernetes.io/os", operator: "In", values: [os] }];
  return { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions }] } } };
}

function below(path: string, values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key === "" ? path : `${path}.${key}`, value]));
}

function orNull(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) });
}

const edits: fc.Arbitrary<Edit> = fc.oneof(
  ...Object.entries(podValues).map(([path, value]) => edit(path.split("."), orNull(value))),
  ...Object.entries(containerValues).map(([path, value]) => containerEdit(path.split("."), orNull(value))),
  ...Object.entries(firstContainerValues).map(([path, value]) => {
    return orNull(value).map((one): Edit => ({ at: [path], value: one, which: { list: "containers", index: 0 } }));
  }),
);

const system = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Edit[]>([{ at: ["spec", "os"], value: { name: "windows" } }]) },
  { weight: 1, arbitrary: fc.constant<Edit[]>([{ at: ["spec", "os"], value: { name: "linux" } }]) },
  { weight: 3, arbitrary: fc.constant<Edit[]>([]) },
);

const volumes = fc.constantFrom(
  { emptyDir: {} }, { emptyDir: { medium: "Memory" } }, { emptyDir: { medium: "HugePages-2Mi" } },
  { hostPath: { path: "\\\\.\\pipe\\a" } }, { hostPath: { path: "/proc", type: "CharDevice" } },
  { flexVolume: { driver: "example.com/a" } }, { csi: { driver: "example.com", fsType: "ext4" } },
  { cephfs: { monitors: ["a"] } }, { flocker: { datasetName: "a" } }, { azureDisk: { diskName: "a", diskURI: "https://a.blob.example.com/a.vhd" } },
  { hostPath: { path: "C:\\data", type: "Directory" } }, { nfs: { server: "a", path: "/a" } },
  { configMap: { name: "a", defaultMode: 256 } }, { persistentVolumeClaim: { claimName: "a" } },
);

/** Pods in which everything is valid but what the API server holds against Windows, in every mixture. */
export const validPods: fc.Arbitrary<KubeObject> = fc
  .record({
    init: fc.nat({ max: 2 }),
    regular: fc.integer({ min: 1, max: 3 }),
    ephemeral: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) }),
    image: fc.constantFrom("alpine", "mcr.microsoft.com/windows/nanoserver:ltsc2022"),
    volume: volumes,
    system,
    edits: fc.array(edits, { maxLength: 8, size: "max" }),
  })
  .map(({ init, regular, ephemeral, image, volume, system: declared, edits: changes }) => {
    const spec = {
      ...containers("initContainers", init, image),
      ...containers("containers", regular, image),
      ...containers("ephemeralContainers", ephemeral, image),
      volumes: [{ name: "data", ...volume }],
    };
    return applyEdits({ apiVersion: "v1", kind: "Pod", metadata: {}, spec }, [...declared, ...changes]) as KubeObject;
  })
  .filter(isOfConcern);

/** Without privileged, Bidirectional is refused on every system; rules speak of it for Windows. */
function isOfConcern(pod: KubeObject): boolean {
  const { spec } = pod as { spec?: { os?: { name?: string } | null } };
  return spec?.os?.name === "windows" || !JSON.stringify(spec).includes("Bidirectional");
}

function containers(list: string, count: number, image: string): object {
  const named = Array.from({ length: count }, (_, index) => ({ name: `${list.slice(0, 1)}${index}`, image }));
  return count === 0 ? {} : { [list]: named };
}

/** The same pods on Windows nodes and nowhere else, without a word about their system. */
export const placedPods: fc.Arbitrary<KubeObject> = validPods.map((pod) => {
  const { os, affinity, ...spec } = (pod as KubeObject & { spec: Record<string, unknown> }).spec;
  return { ...pod, spec: { ...spec, nodeSelector: { "kubernetes.io/os": "windows" } } } as KubeObject;
});
