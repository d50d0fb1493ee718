import type { KubeObject } from "../generate/objects.js";
import type { Cluster } from "./cluster.js";
import { apply } from "./resources.js";

/**
 * Makes for real what admission plugins look for: the namespaces of the objects, with the service account that a
 * controller manager would make, the service accounts and the RuntimeClasses that the objects name.
 */
export async function makeWhatIsNamed(cluster: Cluster, objects: readonly KubeObject[]): Promise<void> {
  const namespaces = distinct(["default", ...objects.flatMap(({ metadata }) => metadata?.namespace ?? [])]);
  const accounts = distinct(["default", ...objects.flatMap((object) => valuesUnder(object, "serviceAccountName"))]);
  const classes = distinct(objects.flatMap((object) => valuesUnder(object, "runtimeClassName")));
  await applyAll(cluster, namespaces.map((name) => ({ apiVersion: "v1", kind: "Namespace", metadata: { name } })));
  await applyAll(cluster, [
    ...namespaces.flatMap((namespace) => accounts.map((name) => ({ apiVersion: "v1", kind: "ServiceAccount", metadata: { name, namespace } }))),
    ...classes.map((name) => ({ apiVersion: "node.k8s.io/v1", kind: "RuntimeClass", metadata: { name }, handler: "runhcs-wcow-process" })),
  ]);
}

/** @throws Error when an object is refused or of a kind that is not served */
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

/** Every text under a key, wherever in the value. */
function valuesUnder(value: unknown, key: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === key && typeof inner === "string" ? [inner] : valuesUnder(inner, key),
  );
}
