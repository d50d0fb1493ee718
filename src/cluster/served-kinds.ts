import { textAt } from "../check/references/known-object.js";
import { isMapping, parsedJson } from "../lib/json.js";
import type { Connection } from "./connection.js";
import { ConnectionError } from "./connection-error.js";
import type { ListedKind } from "./listed-kinds.js";

/**
 * The kinds of Kubernetes, and the custom resources whose API group the server has. All of them where it does not say: then the answer to
 * each list is reported.
 */
export async function servedKinds(
  connection: Connection,
  kinds: readonly ListedKind[],
): Promise<readonly ListedKind[]> {
  if (!kinds.some(({ isCustom }) => isCustom)) return kinds;
  const groups = await servedGroups(connection);
  return groups === undefined ? kinds : kinds.filter(({ isCustom, group }) => !isCustom || groups.has(group));
}

/** Every account may read this: Kubernetes binds `system:discovery` to all of them. */
async function servedGroups(connection: Connection): Promise<ReadonlySet<string> | undefined> {
  try {
    const { status, text } = await connection.send({ method: "GET", path: "/apis" });
    const list = parsedJson(text);
    if (status !== 200 || !isMapping(list) || !Array.isArray(list["groups"])) return undefined;
    return new Set(list["groups"].map((group) => textAt(group, "name")));
  } catch (error) {
    if (error instanceof ConnectionError) return undefined;
    throw error;
  }
}
