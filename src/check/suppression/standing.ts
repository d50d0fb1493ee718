import type { Place } from "../../lib/diagnostic.js";
import { isBefore } from "../../manifests/comments.js";
import type { KubernetesObject, ManifestObject, ObjectIdentity } from "../../manifests/manifest-item.js";
import { identifyObject } from "../../manifests/manifest-item.js";
import type { Written } from "./written.js";

/** An object that a suppression may stand in; its value is not kept. */
export interface Standing {
  readonly identity: ObjectIdentity;
  readonly at: Place;
  readonly inText: Place;
}

export function standing(item: ManifestObject): Standing {
  return { identity: identifyObject(item.value), at: item.place(""), inText: item.inText("") };
}

/** The object that a suppression stands in: the first that it covers, or else the last that begins before it. */
export function objectOf({ covers, at }: Written, objects: readonly Standing[]): Standing | undefined {
  return objects.find((one) => covers("", () => one.inText)) ?? objects.findLast((one) => isBefore(one.at, at)) ?? objects[0];
}

/** What of an object makes fingerprints. */
export function withIdentity({ apiVersion, kind, namespace, name }: ObjectIdentity): KubernetesObject {
  return { apiVersion, kind, metadata: { namespace, name } };
}
