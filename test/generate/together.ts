import fc from "fast-check";
import type { Edit } from "./edits.js";
import { containerEdit, edit } from "./edits.js";
import { annotationKeys, annotationValues, seccompProfiles } from "./windows-values.js";

const flag = fc.constantFrom(true, false, null);
const hostProcess = ["securityContext", "windowsOptions", "hostProcess"];
const podProfile = ["spec", "securityContext", "seccompProfile"];

/** Some of these edits, in their order. */
function some(...edits: readonly fc.Arbitrary<Edit>[]): fc.Arbitrary<Edit[]> {
  const parts = edits.map((one) =>
    fc.oneof(
      one.map((made) => [made]),
      fc.constant<Edit[]>([]),
    ),
  );
  return fc.tuple(...parts).map((all) => all.flat());
}

const mixture = some(
  edit(["spec", ...hostProcess], flag),
  edit(["spec", "hostNetwork"], flag),
  containerEdit(hostProcess, flag),
  containerEdit(hostProcess, flag),
);

const propagation = fc
  .tuple(containerEdit(["securityContext", "privileged"], flag), fc.constantFrom("Bidirectional", "HostToContainer"))
  .map(([one, mode]): Edit[] => [
    one,
    { ...one, at: ["volumeMounts"], value: [{ name: "data", mountPath: "/data", mountPropagation: mode }] },
  ]);

const profiles = some(
  fc.tuple(annotationKeys, annotationValues).map(([key, value]) => ({ at: ["metadata", "annotations", key], value })),
  edit(podProfile, seccompProfiles),
  containerEdit(podProfile.slice(1), seccompProfiles),
);

/** Edits of fields that rules compare with each other: by chance they seldom meet. */
export const together: fc.Arbitrary<Edit[]> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Edit[]>([]) },
  { weight: 2, arbitrary: mixture },
  { weight: 1, arbitrary: propagation },
  { weight: 1, arbitrary: profiles },
);

const windows: Edit = { at: ["spec", "os", "name"], value: "windows" };
const asHostProcess: Edit = { at: ["spec", ...hostProcess], value: true };
const pipe = fc.constantFrom("\\\\.\\pipe\\agent", "C:\\agent");

const mountedPipe = fc
  .tuple(pipe, pipe)
  .map(([path, mountPath]): Edit[] => [
    windows,
    asHostProcess,
    { at: ["spec", "volumes"], value: [{ name: "pipe", hostPath: { path } }] },
    { at: ["volumeMounts"], value: [{ name: "pipe", mountPath }], which: "all" },
  ]);

const readVolume = fc
  .tuple(fc.constantFrom("emptyDir", "configMap", "hostPath"), fc.constantFrom("C:\\app.exe", "app.exe", "/etc/app"))
  .map(([plugin, command]): Edit[] => [
    windows,
    asHostProcess,
    { at: ["spec", "volumes"], value: [{ name: "data", [plugin]: {} }] },
    { at: ["volumeMounts"], value: [{ name: "data", mountPath: "/data" }], which: "all" },
    { at: ["command"], value: [command], which: "all" },
  ]);

const target = fc
  .constantFrom("c", "", null)
  .map((targetContainerName): Edit[] => [
    windows,
    { at: ["spec", "ephemeralContainers"], value: [{ name: "debug", image: "debug", targetContainerName }] },
  ]);

// Versions differ in which of these gates they know, and in which they lock.
const featureGate = fc
  .tuple(
    fc.constantFrom("command", "args"),
    fc.constantFrom("IdentifyPodOS", "WindowsHostProcessContainers", "GitRepoVolumeDriver"),
    fc.constantFrom("true", "false"),
  )
  .map(([field, gate, value]): Edit[] => [
    { at: ["command"], value: ["kube-apiserver"], which: "all" },
    {
      at: [field],
      value: [...(field === "command" ? ["kube-apiserver"] : []), `--feature-gates=${gate}=${value}`],
      which: "all",
    },
  ]);

/** Fields that only together violate a rule: the edits of single fields seldom meet in one template. */
export const combinations: fc.Arbitrary<Edit[]> = fc.oneof(
  { weight: 24, arbitrary: fc.constant<Edit[]>([]) },
  { weight: 1, arbitrary: mountedPipe },
  { weight: 1, arbitrary: readVolume },
  { weight: 1, arbitrary: target },
  { weight: 1, arbitrary: featureGate },
);

const shutdown = fc
  .tuple(fc.constantFrom("shutdownGracePeriod", "shutdownGracePeriodCriticalPods"), fc.boolean())
  .map(([field, isEnabled]): Edit[] => [
    { at: ["featureGates", "WindowsGracefulNodeShutdown"], value: isEnabled },
    { at: [field], value: "30s" },
  ]);

const affinity = fc
  .tuple(fc.constantFrom("ClientIP", "None"), fc.constantFrom(60, 10800))
  .map(([sessionAffinity, timeoutSeconds]): Edit[] => [
    { at: ["metadata", "labels"], value: { "kubernetes.io/os": "windows" } },
    { at: ["spec", "sessionAffinity"], value: sessionAffinity },
    { at: ["spec", "sessionAffinityConfig", "clientIP", "timeoutSeconds"], value: timeoutSeconds },
  ]);

/** The same in objects without a pod template, by subject. */
export const combinationsIn: Readonly<Record<string, fc.Arbitrary<Edit[]>>> = {
  "kubelet-configuration": fc.oneof(
    { weight: 6, arbitrary: fc.constant<Edit[]>([]) },
    { weight: 1, arbitrary: shutdown },
  ),
  service: fc.oneof({ weight: 6, arbitrary: fc.constant<Edit[]>([]) }, { weight: 1, arbitrary: affinity }),
};
