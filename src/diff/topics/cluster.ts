import { clusterEngines } from "../../engines/availability.js";
import { engines as everyEngine } from "../../engines/index.js";
import { enumerate } from "../../lib/lists.js";
import type {
  ApiServerSource,
  EnginesSource,
  FeatureGateSource,
  NodeProblemDetectorSource,
  RemovedApisSource,
  ServiceProxySource,
  SupportSource,
} from "../../spec/types.js";
import type { VersionData } from "../../spec/versions.js";
import type { Words } from "../words.js";
import { Each, eachName, either, reportedElsewhere } from "../words.js";

const stages: Record<FeatureGateSource["stage"], (on: boolean) => string> = {
  alpha: (on) => (on ? "alpha, enabled by default" : "alpha, disabled by default"),
  beta: (on) => (on ? "beta, enabled by default" : "beta, disabled by default"),
  ga: (on) => (on ? "generally available, enabled, can be disabled" : "generally available, disabled, can be enabled"),
  locked: (on) => (on ? "locked to true" : "locked to false"),
  deprecated: (on) => (on ? "deprecated, enabled by default" : "deprecated, disabled by default"),
};

export const featureGates: Words<VersionData["featureGates"]> = {
  gates: new Each(
    ({ name }) => name,
    ({ name, stage, default: on, components }) => `${name}: ${stages[stage](on)}; in ${enumerate(components)}.`,
    ({ name }) => `The gate ${name} does not exist: a component that sets it fails to start.`,
  ),
  // These follow from the gates.
  lockedOn: reportedElsewhere,
  lockedOff: reportedElsewhere,
  unknown: reportedElsewhere,
};

export const removedApis: Words<RemovedApisSource> = {
  kinds: new Each(
    ({ name }) => name,
    ({ name, removedIn, use, namespaced }) =>
      `The API server does not serve ${namespaced === false ? "the cluster-scoped " : ""}${name} from ${removedIn} on${use === undefined ? "" : `; ${use} replaces it`}.`,
    ({ name }) => `The API server serves ${name}.`,
  ),
};

export const apiServer: Words<ApiServerSource> = {
  admissionPolicies: eachName(
    (kind) => `The API server evaluates a ${kind} (admissionregistration.k8s.io/v1) by default.`,
    (kind) => `The API server does not serve ${kind} (admissionregistration.k8s.io/v1).`,
  ),
  celLibraries: eachName(
    (library) => `New policies in CEL can use ${celLibraries[library]}.`,
    (library) => `New policies in CEL cannot use ${celLibraries[library]}.`,
  ),
};

const celLibraries: Record<ApiServerSource["celLibraries"][number], string> = {
  "two-variable-comprehensions": "macros with two variables, such as transformList",
  lists: "the functions flatten, sort and distinct of lists",
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
  unstated: "No document states whether the Node Problem Detector runs on Windows nodes.",
  preliminary: "The Node Problem Detector has preliminary support for Windows.",
};

export const support: Words<SupportSource> = {
  pruneFlags: eachName(
    (flag) => `A supported version of kubectl needs --${flag} to prune.`,
    (flag) => `No supported version of kubectl needs --${flag} to prune.`,
  ),
  until: (date) => `End of life: ${date}.`,
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
