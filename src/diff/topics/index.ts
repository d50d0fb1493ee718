import type { VersionData } from "../../spec/versions.js";
import type { Words } from "../words.js";
import {
  apiServer,
  engines,
  featureGates,
  nodeProblemDetector,
  removedApis,
  serviceProxy,
  support,
} from "./cluster.js";
import { containerRuntimes, kubelet, pauseImages, windowsBuilds, windowsRuntimeClasses } from "./nodes.js";
import { labels, podSecurity, pods, safeSysctls, unvalidatedTemplates } from "./pods.js";
import { inTreeVolumePlugins } from "./volumes.js";

/** The groups of data of a version that have sources. Patterns follow from other data. */
export type TopicKey = Exclude<keyof VersionData, "kubernetes" | "patches" | "patterns" | "release">;

/** A group of data with its name for people. */
interface Topic<Key extends TopicKey> {
  readonly title: string;
  readonly words: Words<VersionData[Key]>;
}

/** Words for every group of data of a version file, in the order of a report. */
export const topics: { readonly [Key in TopicKey]: Topic<Key> } = {
  windowsBuilds: { title: "Windows builds", words: windowsBuilds },
  containerRuntimes: { title: "Container runtimes", words: containerRuntimes },
  pauseImages: { title: "Pause images", words: pauseImages },
  windowsRuntimeClasses: { title: "RuntimeClasses", words: windowsRuntimeClasses },
  podSecurity: { title: "Pod security", words: podSecurity },
  inTreeVolumePlugins: { title: "Volumes", words: inTreeVolumePlugins },
  featureGates: { title: "Feature gates", words: featureGates },
  apiServer: { title: "API server", words: apiServer },
  kubelet: { title: "Kubelet", words: kubelet },
  pods: { title: "Pods", words: pods },
  safeSysctls: { title: "Sysctls", words: safeSysctls },
  unvalidatedTemplates: { title: "Pod templates", words: unvalidatedTemplates },
  labels: { title: "Labels", words: labels },
  serviceProxy: { title: "Services", words: serviceProxy },
  removedApis: { title: "Removed APIs", words: removedApis },
  nodeProblemDetector: { title: "Node Problem Detector", words: nodeProblemDetector },
  engines: { title: "Policy engines", words: engines },
  support: { title: "Support", words: support },
};
