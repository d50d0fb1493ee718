import * as assert from "uvu/assert";
import type { KubeObject } from "../generate/objects.js";
import type { Client } from "./client.js";
import type { Misspelt } from "./misspelt.js";
import { misspelt, noSuchField, outermost } from "./misspelt.js";
import type { Refusal } from "./replies.js";
import { refusalOf } from "./replies.js";
import type { ResourceOf } from "./resources.js";
import { createDry } from "./resources.js";

/** A server, and the resources of its kinds. */
interface Asked {
  readonly client: Client;
  readonly resourceOf: ResourceOf;
}

/** The objects as the server would store them. @throws Error with all reasons if it rejects one */
export async function createdDry(asked: Asked, objects: readonly KubeObject[]): Promise<readonly unknown[]> {
  const outcomes = await Promise.all(objects.map((object) => tryDry(asked, object)));
  const refused = outcomes.flatMap((one, index) =>
    "message" in one ? `${nameOf(objects[index])}: ${one.message}` : [],
  );
  if (refused.length > 0)
    throw new Error(`The API server refuses ${refused.length} of ${objects.length} objects:\n${refused.join("\n")}`);
  return outcomes.flatMap((one) => ("created" in one ? one.created : []));
}

/** Whether the server accepts an object. */
export async function isAccepted(asked: Asked, object: KubeObject): Promise<boolean> {
  return "created" in (await tryDry(asked, object));
}

/** Why the server rejects an object. @throws Error if it accepts it */
export async function refusalDry(asked: Asked, object: KubeObject): Promise<string> {
  const outcome = await tryDry(asked, object);
  if ("created" in outcome) throw new Error(`The API server should refuse ${JSON.stringify(object)}`);
  return outcome.message;
}

/**
 * Checks that the server rejects an unknown field at every place in the specs of objects, except in `open`.
 * @param open the places where the server accepts any field, in order
 * @throws Error with the places that differ
 */
export async function refusesMisspelt(
  asked: Asked,
  objects: readonly KubeObject[],
  open: readonly string[] = [],
): Promise<void> {
  const taken = await Promise.all(misspelt(objects).map(async (one) => ((await takes(asked, one)) ? one.place : [])));
  assert.equal(outermost(taken.flat()), open);
}

async function takes(asked: Asked, { place, object }: Misspelt): Promise<boolean> {
  const outcome = await tryDry(asked, object);
  if ("created" in outcome) return true;
  const message = outcome.message.replace(/\[\d+\]/g, "[]");
  assert.ok(
    message.includes(`unknown field "${place}.${noSuchField}"`),
    `${place} is refused for another reason: ${message}`,
  );
  return false;
}

async function tryDry(
  { client, resourceOf }: Asked,
  object: KubeObject,
): Promise<Refusal | { readonly created: unknown }> {
  const resource = await resourceOf(object);
  if (resource === undefined) return { message: `${object.apiVersion} ${object.kind} is not served`, errors: [] };
  const reply = await createDry(client, resource, object);
  return refusalOf(reply) ?? { created: reply.body };
}

function nameOf(object: KubeObject | undefined): string {
  return `${object?.kind} ${object?.metadata?.name}`;
}
