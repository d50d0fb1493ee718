import { enumerate } from "../../lib/lists.js";
import type {
  ContainerRuntimesSource,
  KubeletSource,
  PauseImagesSource,
  WindowsBuildsSource,
  WindowsRuntimeClassesSource,
} from "../../spec/types.js";
import type { Says, Words } from "../words.js";
import { Each, eachName, either } from "../words.js";

export const windowsBuilds: Words<WindowsBuildsSource> = {
  builds: new Each(
    ({ release }) => release,
    ({ name, build, channel }) => `${name} (${build}, ${channel}) is supported on nodes and in pods.`,
    ({ name, build, channel }) =>
      `${name} (${build}, ${channel}) is not supported: its nodes and images must move to a supported release.`,
  ),
};

export const windowsRuntimeClasses: Words<WindowsRuntimeClassesSource> = {
  names: eachName(
    (name) => `A pod with the RuntimeClass ${name} counts as a Windows pod.`,
    (name) => `A pod with the RuntimeClass ${name} does not count as a Windows pod.`,
  ),
  handlers: eachName(
    (name) => `containerd supports the handler ${name} by default.`,
    (name) => `containerd does not support the handler ${name} by default.`,
  ),
  dockerHandlers: eachName(
    (name) => `Only nodes with cri-dockerd support the handler ${name}.`,
    (name) => `The handler ${name} does not need cri-dockerd.`,
  ),
  placeholders: eachName(
    (name) => `The handler ${name} is a placeholder in examples; no node has it.`,
    (name) => `The handler ${name} is not a placeholder.`,
  ),
};

type PauseImage = PauseImagesSource["images"][number];

const roles: Record<PauseImage["role"], Says<string>> = {
  default: (image) => `The default pause image is ${image}`,
  signed: (image) => `Microsoft's signed pause image is ${image}`,
  outdated: (image) => `The pause image ${image} is outdated`,
};

export const pauseImages: Words<PauseImagesSource> = {
  images: new Each(
    ({ repository }) => repository,
    ({ repository, tag, role, windows }) => {
      const builds = windows === undefined ? "" : `, built for ${enumerate(windows)}`;
      return `${roles[role](`${repository}:${tag}`)}${builds}.`;
    },
    ({ repository }) => `No pause image comes from ${repository}.`,
  ),
  settings: new Each(
    ({ name }) => name,
    ({ name, alsoReadBy, version, table, field }) =>
      `${enumerate([name, ...(alsoReadBy === undefined ? [] : [alsoReadBy])])} ${alsoReadBy === undefined ? "reads" : "read"} the pause image from "${field}" in [${table}], in version ${version} of the configuration.`,
    ({ name }) => `${name} has no setting for the pause image.`,
  ),
};

export const containerRuntimes: Words<ContainerRuntimesSource> = {
  containerd: {
    minimum: (version) => `The kubelet needs containerd ${version} or newer.`,
    minimumForHostProcess: (version) => `HostProcess containers need containerd ${version} or newer.`,
  },
  criVersions: eachName(
    (version) => `The kubelet supports version ${version} of the container runtime interface.`,
    (version) => `The kubelet does not support version ${version} of the container runtime interface.`,
  ),
  dockershim: either("The kubelet contains an adapter for Docker.", "The kubelet contains no adapter for Docker."),
  others: eachName(
    (name) => `${name} is another runtime for Windows nodes.`,
    (name) => `No document lists ${name} as a runtime for Windows nodes.`,
  ),
};

/** Settings with values that the kubelet accepts in every version. */
const fatalValues: Readonly<Record<string, string>> = {
  cgroupsPerQOS: "The kubelet does not start with cgroupsPerQOS true, which is the default.",
  enforceNodeAllocatable: "The kubelet does not start unless enforceNodeAllocatable is an empty list.",
};

export const kubelet: Words<KubeletSource> = {
  minorsBehind: (minors) => `A kubelet may be ${minors} minor versions older than the API server.`,
  runAsUserBreaksTokenVolume: either(
    "If all containers have the same runAsUser, the service account token is not mounted and the pod does not start.",
    "The service account token is mounted even if all containers have the same runAsUser.",
  ),
  // The first patch release of a minor version has no older ones.
  runAsUserRepairedIn: (release) => {
    if (release === undefined)
      return "No patch release mounts the service account token if all containers have the same runAsUser.";
    return release.endsWith(".0")
      ? "The service account token is mounted in every patch release, even with runAsUser."
      : `The service account token is mounted from ${release} on, even with runAsUser; older releases do not mount it.`;
  },
  runAsNonRootFoldsCaseSince: (release) =>
    release.endsWith(".0")
      ? "runAsNonRoot rejects ContainerAdministrator in any letter case."
      : `runAsNonRoot rejects ContainerAdministrator in any letter case from ${release} on; older releases accept other letter cases.`,
  requestsHostNetwork: either(
    "The kubelet requests the node's network for pods with hostNetwork. containerd provides it only to HostProcess pods.",
    "The kubelet requests the node's network only for HostProcess pods.",
  ),
  resolvConfHost: either(
    "--resolv-conf=Host works, and with it dnsPolicy Default. kubeadm still sets an empty string, with which it does not work.",
    "--resolv-conf=Host does not work, so dnsPolicy Default does not either.",
  ),
  cpuLimitCountsAllProcessorGroups: either(
    "CPU limits are correct on nodes with more than 64 logical processors.",
    "CPU limits are wrong on nodes with more than 64 logical processors.",
  ),
  memoryPressureCountsPrivateMemoryOnly: either(
    "The kubelet detects memory pressure only by the private memory of processes, so it evicts pods too late.",
    "The kubelet detects memory pressure by the committed memory of the node.",
  ),
  gracefulNodeShutdown: either(
    "The kubelet can terminate pods before its node shuts down, if shutdownGracePeriod is set and the kubelet runs as a Windows service.",
    "The kubelet cannot terminate pods before its node shuts down, unless it runs as a Windows service with the feature gate WindowsGracefulNodeShutdown (from 1.32 on).",
  ),
  fatalSettings: eachName(
    (field) => fatalValues[field] ?? `The kubelet does not start with ${field} in its configuration.`,
    (field) => `${field} alone does not keep the kubelet from starting.`,
  ),
  fatalSettingsWithoutCgroups: eachName(
    (field) => `If cgroupsPerQOS is false, the kubelet does not start unless ${field} is empty or none.`,
    (field) => `Whether the kubelet starts with ${field} does not depend on cgroupsPerQOS.`,
  ),
};
