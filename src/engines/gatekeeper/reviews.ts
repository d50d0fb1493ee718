import type { Finding, Model } from "../../model/model.js";
import type { KubeObject } from "../samples/workloads.js";
import type { Example } from "./examples.js";

/** Somebody changes an object that was fine; undefined where there is no kind of which both are shown. */
export function updateReview(model: Model, disallowed: readonly Example[], allowed: readonly Example[]): { content: object; findings: readonly Finding[] } | undefined {
  const pairs = disallowed.flatMap((after) => {
    const before = allowed.find(({ object }) => object.kind === after.object.kind);
    return before === undefined ? [] : [{ before, after }];
  });
  // Nearly nothing of a running pod can be changed, so a Deployment shows more.
  const pair = pairs.find(({ after }) => after.object.kind === "Deployment") ?? pairs[0];
  if (pair === undefined) return undefined;
  const [oldObject, object] = [pair.before.object, pair.after.object].map((one) => named(one, "update"));
  return object && { content: review(model, "UPDATE", object, { object, oldObject }), findings: pair.after.findings };
}

/** Somebody gives an object that broke a rule before a label, and nothing else. */
export function labellingReview(model: Model, object: KubeObject): object {
  const labels = { "example.com/team": "shop" };
  return review(model, "UPDATE", object, { object: { ...object, metadata: { ...object.metadata, labels: { ...(object.metadata["labels"] as object), ...labels } } }, oldObject: object });
}

/** Somebody deletes an object. */
export function deletionReview(model: Model, oldObject: KubeObject): object {
  return review(model, "DELETE", oldObject, { oldObject });
}

/** A controller makes a pod. */
export function creationReview(model: Model, object: KubeObject): object {
  return review(model, "CREATE", object, { object });
}

/** A pod as the cluster stores it when a ReplicaSet has made it. */
export function ownedPod(pod: KubeObject): KubeObject {
  const uid = "00000000-0000-0000-0000-000000000001";
  const owner = { apiVersion: "apps/v1", kind: "ReplicaSet", name: "owner", uid, controller: true };
  return { ...pod, metadata: { ...pod.metadata, name: "owned", uid, ownerReferences: [owner] } };
}

/** Somebody adds ephemeral containers to a running pod: to a resource of their own below that of pods. */
export function ephemeralReview(model: Model, pod: KubeObject): object {
  const object = named(pod, "ephemeral-containers");
  const { ephemeralContainers: _, ...spec } = object["spec"] as Record<string, unknown>;
  return review(model, "UPDATE", object, { subResource: "ephemeralcontainers", object, oldObject: { ...object, spec } });
}

function named(object: KubeObject, name: string): KubeObject {
  return { ...object, metadata: { ...object.metadata, name } };
}

/** What the API server asks a webhook. */
function review({ subjects }: Model, operation: "CREATE" | "UPDATE" | "DELETE", { apiVersion, kind, metadata }: KubeObject, request: object): object {
  const [version = "", group = ""] = apiVersion.split("/").reverse();
  const resource = subjects.flatMap(({ kinds }) => kinds).find((one) => one.kind === kind)?.resource;
  return {
    apiVersion: "admission.k8s.io/v1",
    kind: "AdmissionReview",
    request: {
      uid: "00000000-0000-0000-0000-000000000000",
      kind: { group, version, kind },
      resource: { group, version, resource },
      operation,
      name: metadata.name,
      ...request,
    },
  };
}
