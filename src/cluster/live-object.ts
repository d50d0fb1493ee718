import { withValue } from "../check/references/completion.js";
import { fieldOf } from "../check/references/known-object.js";
import type { Place } from "../lib/diagnostic.js";
import type { Mapping } from "../lib/json.js";
import { entryOf, isMapping, itemsOf } from "../lib/json.js";
import type { KubernetesObject, ManifestObject } from "../manifests/manifest-item.js";
import { firstPosition } from "../manifests/manifest-item.js";
import { parseFieldPath, textAt } from "../model/field-path.js";
import { podSubjectName } from "../model/subject.js";
import type { ListedKind } from "./listed-kinds.js";
import { apiVersionOf } from "./listed-kinds.js";

/** An object of a cluster. Its value is replaced by a smaller one when it was checked. */
export interface LiveObject extends ManifestObject {
  value: KubernetesObject;
}

const noComments: ReturnType<ManifestObject["comments"]> = [];

/** Makes objects of one cluster; all of them share its place. @param file the name of the cluster in reports */
export function liveObjects(file: string): (item: Mapping, kind: ListedKind) => LiveObject {
  const at: Place = { file, ...firstPosition };
  const place = (): Place => at;
  const comments = (): typeof noComments => noComments;
  return (item, kind) => ({
    ...{ kind: "object", file, input: file, place, inText: place, comments },
    value: { ...withoutBulk(item), apiVersion: apiVersionOf(kind), kind: kind.kind },
  });
}

/** Without what no rule reads and is often larger than the rest: who changed which field, and the images of a Node. */
function withoutBulk(item: Mapping): Mapping {
  const { metadata, status } = item;
  return {
    ...item,
    ...(isMapping(metadata) && { metadata: { ...metadata, managedFields: undefined } }),
    ...(isMapping(status) && { status: { ...status, images: undefined } }),
  };
}

/** What other objects are compared with after a pod was checked: its labels, its claims, its class. */
export function evidenceIn(value: KubernetesObject, { kind, template }: ListedKind): KubernetesObject {
  const object: KubernetesObject = { apiVersion: value.apiVersion, kind, metadata: identityIn(value) };
  const source = { item: { value } as ManifestObject, kind: { subject: podSubjectName, template } };
  const labels = fieldOf(source, "metadata.labels");
  const runtimeClassName = fieldOf(source, "spec.runtimeClassName");
  const volumes = itemsOf(fieldOf(source, "spec.volumes")).filter(isClaim);
  const keys = parseFieldPath(template).keys;
  const metadata = template === "" ? { ...identityIn(value), labels } : { labels };
  return withValue(object, keys, {
    ...(template === "" ? object : {}),
    metadata,
    spec: { ...(runtimeClassName !== undefined && { runtimeClassName }), volumes },
  });
}

function identityIn(value: KubernetesObject): Mapping {
  const [namespace, name] = [textAt(value, "metadata.namespace"), textAt(value, "metadata.name")];
  return { name, ...(namespace !== "" && { namespace }) };
}

export function isClaim(volume: unknown): boolean {
  return textAt(volume, "persistentVolumeClaim.claimName") !== "";
}

/** The objects that create others, to check only the ones that people write. */
export class Owners {
  readonly #uids = new Set<string>();

  /**
   * Notes an object that was listed. Owners are listed before what they own; a pod owns nothing that is listed.
   * @returns true if its controller was listed, so that its findings are those of the controller
   */
  covers(item: Mapping, { kind }: Pick<ListedKind, "kind">): boolean {
    const owner = controllerOf(item);
    const isCovered = owner !== "" && this.#uids.has(owner);
    const uid = textAt(item, "metadata.uid");
    if (uid !== "" && kind !== "Pod") this.#uids.add(uid);
    return isCovered;
  }
}

/** The uid of the controller of an object; empty where it has none. */
function controllerOf(item: Mapping): string {
  const references = entryOf(entryOf(item, "metadata"), "ownerReferences");
  const controller = Array.isArray(references) ? references.find((one) => entryOf(one, "controller") === true) : {};
  return textAt(controller, "uid");
}
