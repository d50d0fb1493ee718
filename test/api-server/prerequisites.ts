import type { KubeObject } from "../generate/objects.js";
import { isAccepted } from "./acceptance.js";
import type { Cluster } from "./cluster.js";
import { eventually } from "./eventually.js";
import { plainPod } from "./plain-pod.js";
import { apply } from "./resources.js";

/**
 * Creates what admission plugins require: the namespaces of the objects, with the service account that a controller manager
 * would create, and the service accounts and classes that the objects name.
 */
export async function makeWhatIsNamed(cluster: Cluster, objects: readonly KubeObject[]): Promise<void> {
  const namespaces = distinct(["default", ...objects.flatMap(({ metadata }) => metadata?.namespace ?? [])]);
  const accounts = distinct(["default", ...valuesUnder(objects, "serviceAccountName")]);
  const classes = distinct(valuesUnder(objects, "runtimeClassName"));
  const priorities = distinct(valuesUnder(objects, "priorityClassName")).filter((name) => !name.startsWith("system-"));
  await applyAll(
    cluster,
    namespaces.map((name) => ({ apiVersion: "v1", kind: "Namespace", metadata: { name } })),
  );
  await applyAll(cluster, [
    ...namespaces.flatMap((namespace) =>
      accounts.map((name) => ({ apiVersion: "v1", kind: "ServiceAccount", metadata: { name, namespace } })),
    ),
    ...classes.map((name) => ({
      apiVersion: "node.k8s.io/v1",
      kind: "RuntimeClass",
      metadata: { name },
      handler: "runhcs-wcow-process",
    })),
    ...priorities.map((name) => ({
      apiVersion: "scheduling.k8s.io/v1",
      kind: "PriorityClass",
      metadata: { name },
      value: 1000,
    })),
  ]);
  // If its cache misses an object, the priority plugin does not query the server again, as others do.
  await Promise.all(
    priorities.map((name) =>
      eventually(
        () => isAccepted(cluster, plainPod({ priorityClassName: name })),
        `no pod may name the PriorityClass ${name}`,
      ),
    ),
  );
}

/** @throws Error if an object is rejected, or its kind is not served */
export async function applyAll({ client, resourceOf }: Cluster, objects: readonly KubeObject[]): Promise<void> {
  await Promise.all(
    objects.map(async (object) => {
      const resource = await resourceOf(object);
      if (resource === undefined) throw new Error(`${object.apiVersion} ${object.kind} is not served.`);
      await apply(client, resource, object);
    }),
  );
}

function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}

/** Every name under a key, at any depth. An empty text names nothing. */
function valuesUnder(value: unknown, key: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === key && typeof inner === "string" && inner !== "" ? [inner] : valuesUnder(inner, key),
  );
}
