import type { KubeObject } from "../generate/objects.js";
import type { Client, Reply } from "./client.js";
import { accepted } from "./replies.js";

/** Where the objects of a kind are kept: `/apis/apps/v1`, `deployments`. */
export interface Resource {
  readonly base: string;
  readonly plural: string;
  readonly namespaced: boolean;
  /** How the server treats an unknown field. */
  readonly validation: FieldValidation;
}

/** Rejects the object, or accepts it with a warning. */
export type FieldValidation = "Strict" | "Warn";

/** Finds where an object belongs; undefined where its kind is unknown in that version of the API. */
export type ResourceOf = (object: KubeObject) => Promise<Resource | undefined>;

interface ResourceList {
  readonly resources?: readonly { readonly name: string; readonly kind: string; readonly namespaced: boolean }[];
}

/** The kinds of Kubernetes itself that a server serves, requested once for each version of an API. */
export function servedResources(client: Client): ResourceOf {
  const lists = new Map<string, Promise<Reply>>();
  return async ({ apiVersion, kind }) => {
    const base = basePath(apiVersion);
    const list = lists.get(base) ?? client.send("GET", base);
    lists.set(base, list);
    const { resources } = (await list).body as ResourceList;
    const found = resources?.find((one) => one.kind === kind && !one.name.includes("/"));
    return found && { base, plural: found.name, namespaced: found.namespaced, validation: "Strict" };
  };
}

/** `v1` is `/api/v1`, `apps/v1` is `/apis/apps/v1`. */
export function basePath(apiVersion: string): string {
  return apiVersion.includes("/") ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
}

/** What `kubectl create --dry-run=server` does: everything but writing the object down. */
export function createDry(client: Client, resource: Resource, object: KubeObject): Promise<Reply> {
  return client.send(
    "POST",
    `${collectionPath(resource, object)}?fieldValidation=${resource.validation}&dryRun=All`,
    object,
  );
}

/** Like `kubectl apply --server-side`. @throws Error if the object is rejected */
export async function apply(client: Client, resource: Resource, object: KubeObject): Promise<void> {
  const name = object.metadata?.name ?? "";
  const path = `${collectionPath(resource, object)}/${name}?fieldValidation=${resource.validation}&fieldManager=conformance`;
  accepted(await client.send("PATCH", path, object, "application/apply-patch+yaml"), `${object.kind} ${name}`);
}

function collectionPath({ base, plural, namespaced }: Resource, { metadata }: KubeObject): string {
  return namespaced ? `${base}/namespaces/${metadata?.namespace ?? "default"}/${plural}` : `${base}/${plural}`;
}
