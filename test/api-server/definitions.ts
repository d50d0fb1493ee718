import type { KubeObject } from "../generate/objects.js";
import type { Client } from "./client.js";
import { eventually } from "./eventually.js";
import { accepted } from "./replies.js";
import type { FieldValidation, ResourceOf } from "./resources.js";
import { basePath } from "./resources.js";

/** A CustomResourceDefinition, reduced to the fields that locate its objects. */
export interface Definition extends KubeObject {
  readonly spec: {
    readonly group: string;
    readonly scope: string;
    readonly names: { readonly kind: string; readonly plural: string };
    readonly versions: readonly { readonly name: string; readonly served: boolean }[];
  };
}

const collection = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

/**
 * Calls `use` with a server that has these definitions, and removes them afterwards. Later definitions can have the same
 * names and other schemas, and after a change a server can use the old schema for a moment, but never after a removal.
 * @throws the first error of an installation, of `use` or of a removal, after an attempt to remove everything
 */
export async function withDefinitions<T>(
  client: Client,
  definitions: readonly Definition[],
  use: () => Promise<T>,
): Promise<T> {
  const installed = Promise.allSettled(definitions.map((one) => install(client, one))).then((all) =>
    all.forEach(valueOf),
  );
  const [used] = await Promise.allSettled([installed.then(use)]);
  // No request is pending. Remove all of them, also after a failure.
  const [removed] = await Promise.allSettled([removeDefinitions(client, definitions)]);
  const value = valueOf(used);
  valueOf(removed);
  return value;
}

/** Installs definitions for good. @throws the first error of an installation */
export async function installDefinitions(client: Client, definitions: readonly Definition[]): Promise<void> {
  await Promise.all(definitions.map((one) => install(client, one)));
}

/** Removes definitions and their objects. @throws the first error of a removal, after an attempt to remove everything */
export async function removeDefinitions(client: Client, definitions: readonly Definition[]): Promise<void> {
  const removed = await Promise.allSettled(definitions.map((one) => remove(client, one)));
  removed.forEach(valueOf);
}

interface List {
  readonly items: readonly { readonly metadata: { readonly name: string; readonly namespace?: string } }[];
}

/** Removes the objects that are made of these definitions, and leaves the definitions: a server needs seconds to serve others. */
export async function removeObjects(client: Client, definitions: readonly Definition[]): Promise<void> {
  await Promise.all(definitions.map((one) => removeObjectsOf(client, one)));
}

async function removeObjectsOf(client: Client, { spec }: Definition): Promise<void> {
  const { plural } = spec.names;
  const base = basePath(servedVersions(spec)[0] ?? "");
  const objects = async (): Promise<List["items"]> =>
    ((await client.send("GET", `${base}/${plural}`)).body as List).items;
  for (const { metadata } of await objects()) {
    const scope = metadata.namespace === undefined ? "" : `/namespaces/${metadata.namespace}`;
    await client.send("DELETE", `${base}${scope}/${plural}/${metadata.name}`);
  }
  await eventually(async () => (await objects()).length === 0, `objects of ${plural} are not removed`);
}

/** @throws what was thrown */
function valueOf<T>(result: PromiseSettledResult<T>): T {
  if (result.status === "rejected") throw result.reason;
  return result.value;
}

/** Finds the resources that these definitions make. */
export function definedResources(definitions: readonly Definition[], validation: FieldValidation): ResourceOf {
  return async ({ apiVersion, kind }) => {
    const found = definitions.find(({ spec }) => spec.names.kind === kind && servedVersions(spec).includes(apiVersion));
    if (found === undefined) return undefined;
    const { names, scope } = found.spec;
    return { base: basePath(apiVersion), plural: names.plural, namespaced: scope === "Namespaced", validation };
  };
}

function servedVersions({ group, versions }: Definition["spec"]): string[] {
  return versions.filter(({ served }) => served).map(({ name }) => `${group}/${name}`);
}

/** Without field validation, as Helm does, because definitions can contain fields that an old server does not know. */
async function install(client: Client, definition: Definition): Promise<void> {
  const name = nameOf(definition);
  accepted(await client.send("POST", `${collection}?fieldValidation=Ignore`, definition), name);
  const [version = ""] = servedVersions(definition.spec);
  const path = `${basePath(version)}/${definition.spec.names.plural}?limit=1`;
  await eventually(async () => (await client.send("GET", path)).status === 200, `${name} is not served`);
}

async function remove(client: Client, definition: Definition): Promise<void> {
  const path = `${collection}/${nameOf(definition)}`;
  await client.send("DELETE", path);
  await eventually(async () => (await client.send("GET", path)).status === 404, `${nameOf(definition)} is not removed`);
}

function nameOf({ metadata }: Definition): string {
  return metadata?.name ?? "";
}
