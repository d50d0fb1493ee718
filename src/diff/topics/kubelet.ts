import type { KubeletSource } from "../../spec/types.js";
import type { Words } from "../words.js";
import { eachName, either } from "../words.js";

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
