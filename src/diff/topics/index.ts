import type { VersionData } from "../../spec/versions.js";
import type { Words } from "../words.js";
import { pauseImages, windowsBuilds, windowsRuntimeClasses } from "./builds.js";
import { engines } from "./engines.js";
import { featureGates } from "./gates.js";
import { labels, unvalidatedTemplates } from "./identity.js";
import { kubelet } from "./kubelet.js";
import { pods } from "./pods.js";
import { containerRuntimes } from "./runtimes.js";
import { podSecurity, safeSysctls } from "./security.js";
import { nodeProblemDetector, serviceProxy } from "./services.js";
import { inTreeVolumePlugins } from "./volumes.js";

/** Everything of a version file but its name and which patch releases were read. */
export type TopicKey = Exclude<keyof VersionData, "kubernetes" | "patches" | "release">;

/** A group of data with its name for people. */
export interface Topic<Key extends TopicKey> {
  readonly title: string;
  readonly words: Words<VersionData[Key]>;
}

/** Words for every group of data of a version file, in the order in which people ask. */
export const topics: { readonly [Key in TopicKey]: Topic<Key> } = {
  windowsBuilds: { title: "Windows builds", words: windowsBuilds },
  containerRuntimes: { title: "Container runtimes", words: containerRuntimes },
  pauseImages: { title: "Pause images", words: pauseImages },
  windowsRuntimeClasses: { title: "RuntimeClasses", words: windowsRuntimeClasses },
  podSecurity: { title: "Pod security", words: podSecurity },
  inTreeVolumePlugins: { title: "Volumes", words: inTreeVolumePlugins },
  featureGates: { title: "Feature gates", words: featureGates },
  kubelet: { title: "Kubelet", words: kubelet },
  pods: { title: "Pods", words: pods },
  safeSysctls: { title: "Sysctls", words: safeSysctls },
  unvalidatedTemplates: { title: "Pod templates", words: unvalidatedTemplates },
  labels: { title: "Labels", words: labels },
  serviceProxy: { title: "Services", words: serviceProxy },
  nodeProblemDetector: { title: "Node Problem Detector", words: nodeProblemDetector },
  engines: { title: "Policy engines", words: engines },
};
