import type { KubeObject } from "../generate/objects.js";

/** A pod that every API server accepts, with something more in its spec. */
export function plainPod(spec: object): KubeObject {
  const pod = { apiVersion: "v1", kind: "Pod", metadata: { name: "plain" } };
  return Object.assign(pod, { spec: { containers: [{ name: "main", image: "example.com/a:1" }], ...spec } });
}
