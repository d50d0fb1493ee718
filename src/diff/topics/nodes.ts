import type { ContainerRuntimesSource, KubeletSource, PauseImagesSource, WindowsBuildsSource, WindowsRuntimeClassesSource } from "../../spec/types.js";
import type { Says, Words } from "../words.js";
import { Each, eachName, either, enumerate } from "../words.js";

export const windowsBuilds: Words<WindowsBuildsSource> = {
  builds: new Each(
    ({ release }) => release,
    ({ name, build, channel }) => `${name} (${build}, ${channel}) is supported on nodes and in pods.`,
    ({ name, build, channel }) => `${name} (${build}, ${channel}) is not supported: its nodes and images must move to a supported release.`,
  ),
};

export const windowsRuntimeClasses: Words<WindowsRuntimeClassesSource> = {
  names: eachName(
    (name) => `The RuntimeClass name ${name} means Windows.`,
    (name) => `The RuntimeClass name ${name} does not mean Windows.`,
  ),
  handlers: eachName(
    (name) => `containerd knows the handler ${name} without further configuration.`,
    (name) => `containerd does not know the handler ${name} without further configuration.`,
  ),
  dockerHandlers: eachName(
    (name) => `Only nodes with cri-dockerd know the handler ${name}.`,
    (name) => `The handler ${name} is not tied to cri-dockerd.`,
  ),
  placeholders: eachName(
    (name) => `No node has the handler ${name} of the examples.`,
    (name) => `The handler ${name} is no mere example.`,
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
    (name) => `No document names ${name} as a runtime for Windows nodes.`,
  ),
};

export const kubelet: Words<KubeletSource> = {
  runAsUserBreaksTokenVolume: either(
    "One runAsUser for all containers keeps the service account token from being mounted, and the pod from starting.",
    "One runAsUser for all containers does no harm to the service account token.",
  ),
  // The first patch release of a minor version is a version without older ones.
  runAsNonRootFoldsCaseSince: (release) =>
    release.endsWith(".0")
      ? "runAsNonRoot keeps out ContainerAdministrator in any letter case."
      : `runAsNonRoot keeps out ContainerAdministrator in any letter case from ${release} on; in other letters it slips through before.`,
  requestsHostNetwork: either(
    "The kubelet asks the runtime for the node's network where a pod sets hostNetwork. containerd listens only for HostProcess pods.",
    "The kubelet asks for the node's network for HostProcess pods only.",
  ),
  resolvConfHost: either(
    "--resolv-conf=Host works, and with it dnsPolicy Default.",
    "--resolv-conf=Host does not work, so dnsPolicy Default does not either.",
  ),
  cpuLimitCountsAllProcessorGroups: either(
    "CPU limits are right on nodes with more than 64 logical processors.",
    "CPU limits are wrong on nodes with more than 64 logical processors.",
  ),
  evictsOnMemoryPressure: either("Pods are evicted when memory runs short.", "No pod is evicted when memory runs short."),
  gracefulNodeShutdown: either("Pods end in order when their node shuts down.", "Pods do not end in order when their node shuts down."),
  fatalSettings: eachName(
    (field) => `The kubelet does not start with ${field} in its configuration.`,
    (field) => `The kubelet starts with ${field} in its configuration.`,
  ),
};
