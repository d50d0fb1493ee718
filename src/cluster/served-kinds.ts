import { entryOf, isMapping, itemsOf, parsedJson } from "../lib/json.js";
import { groupBy } from "../lib/lists.js";
import { textAt } from "../model/field-path.js";
import type { Connection } from "./connection.js";
import { ConnectionError } from "./connection-error.js";
import type { ListedKind } from "./listed-kinds.js";

/** API groups have fewer versions; a wrong server must not cause more requests. */
const mostVersions = 10;

/**
 * The kinds of Kubernetes, and the custom resources that the server has, each with the version and the name that the server serves. All of
 * them where it does not list its API groups: then the answer to each list decides.
 */
export async function servedKinds(
  connection: Connection,
  kinds: readonly ListedKind[],
): Promise<readonly ListedKind[]> {
  const custom = kinds.filter(({ isCustom }) => isCustom);
  if (custom.length === 0) return kinds;
  const groups = await servedGroups(connection);
  if (groups === undefined) return kinds;
  const served = new Map<ListedKind, ListedKind>();
  for (const [group, ofGroup] of groupBy(custom, (kind) => kind.group))
    for (const [kind, one] of await servedInGroup(connection, ofGroup, groups.get(group) ?? [])) served.set(kind, one);
  return kinds.flatMap((kind) => (kind.isCustom ? (served.get(kind) ?? []) : kind));
}

/** The versions of each API group. Every account may read this: Kubernetes binds `system:discovery` to all of them. */
async function servedGroups(connection: Connection): Promise<ReadonlyMap<string, readonly string[]> | undefined> {
  const { value } = (await read(connection, "/apis")) ?? {};
  const groups = entryOf(value, "groups");
  if (!Array.isArray(groups)) return undefined;
  return new Map(groups.map((group) => [textAt(group, "name"), versionsOf(group)]));
}

function versionsOf(group: unknown): readonly string[] {
  return itemsOf(entryOf(group, "versions"))
    .map((version) => textAt(version, "version"))
    .filter(isName)
    .slice(0, mostVersions);
}

/** What paths are made of. */
function isName(text: string): boolean {
  return /^[a-z0-9][-a-z0-9]*$/.test(text);
}

/**
 * By kind of one group: the kind as the server has it. Their own versions are read first, and others only for a kind that is not in its own
 * one: projects move their kinds to new versions, and the API server converts the objects.
 */
async function servedInGroup(
  connection: Connection,
  kinds: readonly ListedKind[],
  versions: readonly string[],
): Promise<ReadonlyMap<ListedKind, ListedKind>> {
  const served = new Map<ListedKind, ListedKind>();
  const resources = new Map<string, readonly ServedResource[] | undefined>();
  for (const kind of kinds) {
    const unknown: string[] = [];
    for (const version of [...versions].sort((a, b) => Number(b === kind.version) - Number(a === kind.version))) {
      if (!resources.has(version)) resources.set(version, await servedResources(connection, kind.group, version));
      const ofVersion = resources.get(version);
      if (ofVersion === undefined) unknown.push(version);
      const found = ofVersion === undefined ? undefined : servedAs(kind, version, ofVersion);
      if (found === undefined) continue;
      served.set(kind, found);
      break;
    }
    // A version that the server does not list can have the kind: then the answer to its list is reported.
    const [version] = unknown;
    if (!served.has(kind) && version !== undefined) served.set(kind, { ...kind, version });
  }
  return served;
}

function servedAs(kind: ListedKind, version: string, resources: readonly ServedResource[]): ListedKind | undefined {
  const found = resources.find((one) => one.kind === kind.kind);
  return found && { ...kind, version, resource: found.name, isNamespaced: found.isNamespaced };
}

interface ServedResource {
  readonly kind: string;
  readonly name: string;
  readonly isNamespaced: boolean;
}

/** The resources of a version; undefined where the server does not list them. */
async function servedResources(
  connection: Connection,
  group: string,
  version: string,
): Promise<readonly ServedResource[] | undefined> {
  const { status, value } = (await read(connection, `/apis/${group}/${version}`)) ?? {};
  if (status === 404) return [];
  const resources = entryOf(value, "resources");
  if (!Array.isArray(resources)) return undefined;
  // Names of subresources, such as `rollouts/scale`, contain a slash.
  return resources
    .map((one) => ({
      kind: textAt(one, "kind"),
      name: textAt(one, "name"),
      isNamespaced: entryOf(one, "namespaced") === true,
    }))
    .filter(({ name }) => isName(name));
}

/** The answer to a request of discovery; undefined where there is none. The value is undefined for a refusal. */
async function read(
  connection: Connection,
  path: string,
): Promise<{ readonly status: number; readonly value: unknown } | undefined> {
  try {
    const { status, text } = await connection.send({ method: "GET", path });
    const value = parsedJson(text);
    return { status, value: status === 200 && isMapping(value) ? value : undefined };
  } catch (error) {
    if (error instanceof ConnectionError) return undefined;
    throw error;
  }
}
