import { suite } from "uvu";
import * as assert from "uvu/assert";
import { interpret } from "../src/model/interpret.js";
import { models } from "./spec.js";

const test = suite("services");

/** Services that Windows nodes serve like any other. */
const specs: Readonly<Record<string, object>> = {
  ClusterIP: { type: "ClusterIP", clusterIP: "10.0.0.10" },
  NodePort: { type: "NodePort", ports: [{ port: 80, targetPort: "http", nodePort: 30080, protocol: "TCP" }] },
  LoadBalancer: {
    type: "LoadBalancer",
    externalTrafficPolicy: "Cluster",
    internalTrafficPolicy: "Cluster",
    allocateLoadBalancerNodePorts: true,
  },
  ExternalName: { type: "ExternalName", externalName: "example.com" },
  headless: { clusterIP: "None", clusterIPs: ["None"], publishNotReadyAddresses: true },
  "with what the API server fills in": {
    type: "ClusterIP",
    clusterIP: "10.0.0.10",
    clusterIPs: ["10.0.0.10"],
    ipFamilies: ["IPv4"],
    ipFamilyPolicy: "SingleStack",
    sessionAffinity: "None",
    internalTrafficPolicy: "Cluster",
    ports: [{ name: "dns", port: 53, protocol: "UDP", targetPort: 53 }],
  },
};

const labels: Readonly<Record<string, object>> = {
  windows: { "kubernetes.io/os": "windows" },
  linux: { "kubernetes.io/os": "linux" },
  both: {},
};

for (const [name, spec] of Object.entries(specs)) {
  test(`a Service (${name}) for pods of either system, or of both, is no finding of any rule`, () => {
    for (const os of Object.values(labels)) {
      const service = {
        apiVersion: "v1",
        kind: "Service",
        metadata: { labels: os },
        spec: { selector: { app: "web", ...os }, ...spec },
      };
      for (const model of models()) assert.equal(interpret(model, service).findings, [], model.version);
    }
  });
}

test.run();
