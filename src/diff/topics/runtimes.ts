import type { ContainerRuntimesSource } from "../../spec/types.js";
import type { Words } from "../words.js";
import { eachName, either } from "../words.js";

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
