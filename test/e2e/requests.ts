import type { Reply } from "../api-server/client.js";
import type { Cluster } from "../api-server/cluster.js";
import type { Resource } from "../api-server/resources.js";
import { createDry } from "../api-server/resources.js";
import type { KubeObject } from "../generate/objects.js";

/** The result of a request: accepted, denied by an admission webhook or a policy, without an answer of the webhook, or rejected by the server. */
export type Answer =
  | { readonly verdict: "accepted"; readonly object: unknown }
  | { readonly verdict: "denied" | "refused"; readonly message: string };

/** The result of `kubectl create --dry-run=server`. */
export async function tryCreate(cluster: Cluster, object: KubeObject): Promise<Answer> {
  return answerOf(await createDry(cluster.client, await resourceFor(cluster, object), object));
}

/** The result of `kubectl create`. */
export async function create(cluster: Cluster, object: KubeObject): Promise<Answer> {
  return answerOf(await cluster.client.send("POST", collectionOf(await resourceFor(cluster, object), object), object));
}

export type Patch = "application/strategic-merge-patch+json" | "application/merge-patch+json";

/** Changes an object, or a subresource of it as `status` or `scale`. */
export async function patch(
  cluster: Cluster,
  object: KubeObject,
  change: object,
  subresource = "",
  type: Patch = "application/merge-patch+json",
): Promise<Answer> {
  return answerOf(await cluster.client.send("PATCH", await pathOf(cluster, object, subresource), change, type));
}

export async function remove(cluster: Cluster, object: KubeObject): Promise<Answer> {
  return answerOf(await cluster.client.send("DELETE", await pathOf(cluster, object, "")));
}

/** Where an object is, or a subresource of it. */
export async function pathOf(cluster: Cluster, object: KubeObject, subresource: string): Promise<string> {
  const collection = collectionOf(await resourceFor(cluster, object), object);
  return `${collection}/${object.metadata?.name}${subresource && `/${subresource}`}`;
}

async function resourceFor(cluster: Cluster, object: KubeObject): Promise<Resource> {
  const resource = await cluster.resourceOf(object);
  if (resource === undefined) throw new Error(`${object.apiVersion} ${object.kind} is not served.`);
  return resource;
}

function collectionOf({ base, plural, namespaced }: Resource, { metadata }: KubeObject): string {
  return namespaced ? `${base}/namespaces/${metadata?.namespace ?? "default"}/${plural}` : `${base}/${plural}`;
}

/** A webhook, or a ValidatingAdmissionPolicy, whose binding can be missing. */
const denials =
  /^admission webhook .* denied the request|failed calling webhook|ValidatingAdmissionPolicy '[^']+' (?:with binding '[^']+' )?denied request/;

export function answerOf({ status, body }: Reply): Answer {
  if (status >= 200 && status < 300) return { verdict: "accepted", object: body };
  const { message = JSON.stringify(body), reason } = body as { message?: string; reason?: string };
  // The server calls webhooks before it checks whether the name exists.
  if (reason === "AlreadyExists") return { verdict: "accepted", object: undefined };
  return {
    verdict: denials.test(message) ? "denied" : "refused",
    message,
  };
}

/** @throws Error with the reason when a request was not accepted */
export function mustAccept(answer: Answer, what: string): unknown {
  if (answer.verdict === "accepted") return answer.object;
  throw new Error(`${what} is ${answer.verdict}: ${answer.message}`);
}
