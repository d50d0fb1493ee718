import type { Client } from "../api-server/client.js";
import { accepted } from "../api-server/replies.js";

/** The fields that objects of all kinds share. */
export interface Item {
  readonly kind?: string;
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly generation?: number };
}

/** The objects at a path; none where the path is not served. */
export async function listAt<One extends Item>(client: Client, path: string): Promise<readonly One[]> {
  const reply = await client.send("GET", path);
  return reply.status === 404 ? [] : (accepted(reply, path) as { items: readonly One[] }).items;
}

/** Deletes an object, if it is there. */
export async function deleteAt(client: Client, path: string): Promise<void> {
  const reply = await client.send("DELETE", path);
  if (reply.status !== 404) accepted(reply, path);
}
