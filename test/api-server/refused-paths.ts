import type { Model } from "../../src/model/model.js";
import { isServed } from "../conformance/kinds.js";
import { refusedPaths, unreadable } from "../conformance/kubernetes.js";
import type { KubeObject } from "../generate/objects.js";
import type { Cluster } from "./cluster.js";
import { refusalOf } from "./replies.js";
import { createDry } from "./resources.js";

/** The paths at which the server would not create an object; or an error about the complete object or model. */
export async function pathsRefusedBy(
  { client, resourceOf }: Cluster,
  model: Model,
  object: KubeObject,
): Promise<readonly string[]> {
  const resource = await resourceOf(object);
  if (resource === undefined) return ["its kind is not served"];
  if (!isServed(model, object)) return ["its kind is served, and the model does not say so"];
  const refusal = refusalOf(await createDry(client, resource, object));
  if (refusal === undefined) return [];
  return refusal.errors.length === 0
    ? [`${unreadable}: ${refusal.message}`]
    : refusedPaths(model, object, refusal.errors);
}
