import type { NodeProblemDetectorSource, ServiceProxySource } from "../../spec/types.js";
import type { Words } from "../words.js";
import { Each, eachName, either } from "../words.js";

export const serviceProxy: Words<ServiceProxySource> = {
  modes: new Each(
    ({ name }) => name,
    ({ name, default: taken, deprecated }) => `kube-proxy knows the mode ${name}${taken ? ", its default" : ""}${deprecated ? "; it is deprecated" : ""}.`,
    ({ name }) => `kube-proxy does not know the mode ${name}.`,
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
