import fc from "fast-check";
import { credentialSpecs, objectNames, userNames } from "./names.js";

/** Values of fields, by path: most are valid in some pod, regardless of other fields. */
export type Values = Readonly<Record<string, fc.Arbitrary<unknown>>>;

const flag = fc.boolean();
const id = fc.constantFrom(0, 1, 1000);
const seLinux = fc.constantFrom({}, { level: "s0:c123,c456" }, { user: "u", role: "r", type: "t" });
export const seccompProfiles = fc.constantFrom(
  {},
  { type: "RuntimeDefault" },
  { type: "Unconfined" },
  { type: "Localhost", localhostProfile: "a.json" },
);

const appArmorProfiles = fc.constantFrom(
  {},
  { type: "RuntimeDefault" },
  { type: "Unconfined" },
  { type: "Localhost", localhostProfile: "a" },
);

/** On both sides of a limit in bytes, in letters of one byte and of two. */
function aroundLimit(limit: number): fc.Arbitrary<string> {
  const wide = "é".repeat(Math.floor(limit / 2));
  return fc.constantFrom("a".repeat(limit), "a".repeat(limit + 1), wide, `${wide}aa`);
}

/** The longest valid domain, and one that is too long. Only a DNS name can have that length. */
const longDomains = fc.constantFrom("a", "aa").map((last) => `${"a.".repeat(127)}${last}\\user`);

/** Dots at an end of the user, characters that are valid in a domain but not in a user, and no user. */
const nearUserNames = fc.constantFrom("svc.", ".svc", "CORP\\svc.", "CORP\\.svc", "CORP[1]\\svc", "CORP\\", "");

const windowsOptions: Values = {
  "": fc.constant({}),
  hostProcess: flag,
  runAsUserName: fc.oneof(
    { weight: 9, arbitrary: userNames },
    { weight: 1, arbitrary: aroundLimit(104) },
    { weight: 1, arbitrary: longDomains },
    { weight: 2, arbitrary: nearUserNames },
  ),
  gmsaCredentialSpecName: fc.oneof({ weight: 6, arbitrary: objectNames }, { weight: 1, arbitrary: aroundLimit(253) }),
  gmsaCredentialSpec: fc.oneof({ weight: 6, arbitrary: credentialSpecs }, { weight: 1, arbitrary: aroundLimit(65536) }),
};

/** What mounts can say of the volume that all pods have here. */
const propagation = fc.constantFrom<object>(
  {},
  ...["None", "HostToContainer", "Bidirectional", "bidirectional", null].map((mode) => ({ mountPropagation: mode })),
);
const mounts = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .array(propagation, { maxLength: 2 })
      .map((all) => all.map((one, index) => ({ name: "data", mountPath: `/data${index}`, ...one }))),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("C:", "D:\\data", "/etc/hosts", "\\\\.\\pipe\\a")
      .map((mountPath) => [{ name: "data", mountPath }]),
  },
);

/** The API server accepts them only for mounts that are read-only and propagate nothing. */
const recursiveMounts = fc
  .constantFrom("Enabled", "IfPossible", "Disabled")
  .map((recursiveReadOnly) => [{ name: "data", mountPath: "/data", readOnly: true, recursiveReadOnly }]);

/**
 * Fields that the API server rejects in a Windows pod or with Windows options, and related fields. A field of list items
 * (`volumeMounts[].recursiveReadOnly`) has values for the list, which are made for versions with this field.
 */
export const podValues: Values = {
  "spec.os": fc.constantFrom({ name: "windows" }, { name: "linux" }, {}),
  "spec.os.name": fc.constantFrom("windows", "linux", "Windows", "WINDOWS", "Linux", "darwin", ""),
  "spec.hostPID": flag,
  "spec.hostIPC": flag,
  "spec.hostNetwork": flag,
  "spec.hostUsers": flag,
  "spec.shareProcessNamespace": flag,
  "spec.initContainers": fc.constant([]),
  "spec.ephemeralContainers": fc.constant([]),
  "spec.securityContext": fc.constant({}),
  "spec.securityContext.appArmorProfile": appArmorProfiles,
  "spec.securityContext.seLinuxOptions": seLinux,
  "spec.securityContext.seLinuxChangePolicy": fc.constantFrom("Recursive", "MountOption", ""),
  "spec.securityContext.seccompProfile": seccompProfiles,
  "spec.securityContext.fsGroup": id,
  "spec.securityContext.fsGroupChangePolicy": fc.constantFrom("OnRootMismatch", "Always", ""),
  "spec.securityContext.sysctls": fc.constantFrom(
    [],
    [{ name: "kernel.shm_rmid_forced", value: "1" }],
    [{ name: "net.core.somaxconn", value: "1" }],
    [{ name: "kernel/shm_rmid_forced", value: "1" }],
    [{ value: "1" }],
    [{ name: null, value: "1" }],
  ),
  "spec.securityContext.runAsUser": id,
  "spec.securityContext.runAsGroup": id,
  "spec.securityContext.runAsNonRoot": flag,
  "spec.securityContext.supplementalGroups": fc.constantFrom([], [0], [1, 2]),
  "spec.securityContext.supplementalGroupsPolicy": fc.constantFrom("Merge", "Strict", ""),
  ...below("spec.securityContext.windowsOptions", windowsOptions),
  // More than all containers have together, because less is rejected on every system.
  "spec.resources": fc.constantFrom({}, { limits: { cpu: "64", memory: "64Gi" } }, { requests: { cpu: "64" } }),
  "spec.resources.limits": fc.constantFrom({}, { cpu: "64", memory: "64Gi" }),
  "spec.resources.requests": fc.constantFrom({}, { cpu: "64" }),
  "spec.nodeSelector": fc.constant({}),
  "spec.affinity": fc.constant({}),
  "spec.tolerations": fc.constantFrom(
    [],
    [{ key: "os", operator: "Equal", value: "windows", effect: "NoSchedule" }],
    [{ operator: "Exists" }],
  ),
  "spec.dnsPolicy": fc.constantFrom("ClusterFirst", "ClusterFirstWithHostNet", "Default"),
  "spec.hostAliases": fc.constant([{ ip: "10.0.0.1", hostnames: ["a"] }]),
  "spec.automountServiceAccountToken": flag,
  "spec.setHostnameAsFQDN": flag,
  "spec.terminationGracePeriodSeconds": fc.constantFrom(0, 30, 120),
  "metadata.labels": fc.constantFrom({}, { "kubernetes.io/os": "linux" }),
  "metadata.annotations": fc.constant({}),
};

export const containerValues: Values = {
  securityContext: fc.constant({}),
  "securityContext.privileged": flag,
  "securityContext.allowPrivilegeEscalation": flag,
  "securityContext.capabilities": fc.constantFrom(
    {},
    { drop: ["ALL"] },
    { add: ["NET_ADMIN"] },
    { add: ["CAP_SYS_ADMIN"] },
  ),
  "securityContext.readOnlyRootFilesystem": flag,
  "securityContext.procMount": fc.constantFrom("Default", "Unmasked", ""),
  "securityContext.runAsUser": id,
  "securityContext.runAsGroup": id,
  "securityContext.runAsNonRoot": flag,
  "securityContext.appArmorProfile": appArmorProfiles,
  "securityContext.seLinuxOptions": seLinux,
  "securityContext.seccompProfile": seccompProfiles,
  ...below("securityContext.windowsOptions", windowsOptions),
  volumeMounts: mounts,
  "volumeMounts[].recursiveReadOnly": recursiveMounts,
  terminationMessagePath: fc.constantFrom("/dev/termination-log", "/var/log/end"),
  workingDir: fc.constantFrom("C:\\app", "/root"),
  command: fc.constantFrom(["/bin/sh", "-c", "run"], ["start.ps1"]),
};

/** Fields that ephemeral containers lack; of the first container, because its ports must differ from others'. */
export const firstContainerValues: Values = {
  resources: fc.constantFrom(
    {},
    { limits: { cpu: "1", memory: "1Gi" } },
    { limits: { "hugepages-2Mi": "2Mi", cpu: "1" } },
  ),
  ports: fc.constantFrom(
    [{ containerPort: 80, protocol: "SCTP" }],
    [{ containerPort: 80, hostPort: 80, hostIP: "127.0.0.1" }],
  ),
  volumeMounts: fc
    .constantFrom("a", "..\\a", "C:\\a")
    .map((subPath) => [{ name: "data", mountPath: "/data", subPath }]),
  livenessProbe: fc.constant({ exec: { command: ["a"] } }),
  lifecycle: fc.constant({ preStop: { exec: { command: ["a"] } } }),
  "lifecycle.stopSignal": fc.constantFrom("SIGTERM", "SIGUSR1"),
  resizePolicy: fc.constant([{ resourceName: "cpu", restartPolicy: "NotRequired" }]),
};

function below(path: string, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key === "" ? path : `${path}.${key}`, value]),
  );
}

const [ofPod, ofContainer] = [
  "seccomp.security.alpha.kubernetes.io/pod",
  "container.seccomp.security.alpha.kubernetes.io/",
];

/** Keys similar to seccomp annotations, for existing and missing containers. */
export const annotationKeys = fc.oneof(
  { weight: 3, arbitrary: fc.constant(ofPod) },
  { weight: 5, arbitrary: fc.constantFrom("i0", "i1", "c0", "c1", "c2", "e0").map((name) => ofContainer + name) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "Seccomp.security.alpha.kubernetes.io/pod",
      `${ofContainer.toUpperCase()}c0`,
      `x-${ofContainer}c0`,
      "note",
    ),
  },
);

export const annotationValues = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom("unconfined", "runtime/default", "docker/default", "localhost/a.json", "localhost/é"),
  },
  { weight: 1, arbitrary: fc.constant("not-unconfined") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "localhost/../a",
      "localhost//a",
      "localhost/",
      "localhost/\n",
      "Unconfined",
      "runtime/default ",
      "RuntimeDefault",
      "",
      null,
    ),
  },
);

/** Of the first container, because the API server rejects annotations for missing ones. */
export const appArmorAnnotation = {
  key: "container.apparmor.security.beta.kubernetes.io/c0",
  values: fc.constantFrom("runtime/default", "unconfined", "localhost/a"),
};

export const volumes = fc.constantFrom(
  { emptyDir: {} },
  { emptyDir: { medium: "Memory" } },
  { emptyDir: { medium: "HugePages-2Mi" } },
  { hostPath: { path: "\\\\.\\pipe\\a" } },
  { hostPath: { path: "/proc", type: "CharDevice" } },
  { flexVolume: { driver: "example.com/a" } },
  { csi: { driver: "example.com", fsType: "ext4" } },
  { cephfs: { monitors: ["a"] } },
  { flocker: { datasetName: "a" } },
  { azureDisk: { diskName: "a", diskURI: "https://a.blob.example.com/a.vhd" } },
  { hostPath: { path: "C:\\data", type: "Directory" } },
  { nfs: { server: "a", path: "/a" } },
  { configMap: { name: "a", defaultMode: 256 } },
  { persistentVolumeClaim: { claimName: "a" } },
);
