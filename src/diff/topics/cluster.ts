import { clusterEngines } from "../../engines/availability.js";
import { engines as everyEngine } from "../../engines/index.js";
import type {
  EnginesSource,
  FeatureGateSource,
  NodeProblemDetectorSource,
  ServiceProxySource,
} from "../../spec/types.js";
import type { VersionData } from "../../spec/versions.js";
import type { Words } from "../words.js";
import { Each, eachName, either, enumerate, reportedElsewhere } from "../words.js";

const stages: Record<FeatureGateSource["stage"], (on: boolean) => string> = {
  alpha: (on) => (on ? "alpha, yet on by default" : "alpha, off by default"),
  beta: (on) => (on ? "beta, on by default" : "beta, yet off by default"),
  ga: (on) =>
    on ? "generally available, on, can still be switched off" : "generally available, off, can be switched on",
  locked: (on) => (on ? "locked, cannot be switched off any more" : "locked, cannot be switched on any more"),
};

export const featureGates: Words<VersionData["featureGates"]> = {
  gates: new Each(
    ({ name }) => name,
    ({ name, stage, default: on, components }) => `${name}: ${stages[stage](on)}; in ${enumerate(components)}.`,
    ({ name }) => `${name}: no such gate. A component does not start with it.`,
  ),
  // Both lists follow from the gates.
  lockedOn: reportedElsewhere,
  unknown: reportedElsewhere,
};

export const serviceProxy: Words<ServiceProxySource> = {
  modes: new Each(
    ({ name }) => name,
    ({ name, default: taken, deprecated }) =>
      `kube-proxy supports the mode ${name}${taken ? ", its default" : ""}${deprecated ? "; it is deprecated" : ""}.`,
    ({ name }) => `kube-proxy does not support the mode ${name}.`,
  ),
  serviceTypes: eachName(
    (type) => `Services of type ${type} work.`,
    (type) => `Services of type ${type} do not work.`,
  ),
  terminatingEndpoints: either(
    "A load balancer reaches terminating endpoints if there are no others.",
    "A load balancer does not reach terminating endpoints.",
  ),
};

export const nodeProblemDetector: Words<NodeProblemDetectorSource> = {
  support: (support) => supports[support],
};

const supports: Record<NodeProblemDetectorSource["support"], string> = {
  none: "The Node Problem Detector does not run on Windows nodes.",
  unstated: "No document says whether the Node Problem Detector runs on Windows nodes.",
  preliminary: "The Node Problem Detector has preliminary support for Windows.",
};

export const engines: Words<EnginesSource> = {
  supported: Object.fromEntries(
    clusterEngines(everyEngine).map(({ id, title, cluster }) => [
      id,
      (releases: readonly string[] = []) =>
        releases.length === 0
          ? `No release of ${title} is known to support it.`
          : cluster.supportText(enumerate(releases)),
    ]),
  ),
  // The versions that this project tested are not a property of a cluster.
  executed: reportedElsewhere,
};
