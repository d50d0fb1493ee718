import { apiGroupOf } from "../model/subject.js";
import type { KubernetesObject } from "../manifests/manifest-item.js";
import type { ReleasedKind } from "../release/index-file.js";
import { refuses } from "./refuses.js";

/**
 * A kind that the API server does not know but that is nearly one that rules look into: in another case, in the
 * plural, or in another of Kubernetes' own groups. Groups of others are none of our business.
 *
 * @returns what is wrong, as sentences; undefined for every other kind
 */
export function nearKindFault({ apiVersion, kind }: KubernetesObject, kinds: readonly ReleasedKind[]): string | undefined {
  const group = apiGroupOf(apiVersion);
  if (group === undefined || !kinds.some(({ groups }) => groups.includes(group))) return undefined;
  const near = kinds.find((one) => singular(one.kind) === singular(kind));
  if (near === undefined) return undefined;
  const [home = ""] = near.groups;
  const right = home === "" ? near.version : `${home}/${near.version}`;
  return `The API has no kind ${kind} in ${apiVersion}: ${refuses(near)}. Write apiVersion: ${right} and kind: ${near.kind}.`;
}

function singular(kind: string): string {
  return kind.toLowerCase().replace(/(?<=ss)es$|(?<!s)s$/, "");
}
