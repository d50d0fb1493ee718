import type { Place } from "../lib/diagnostic.js";
import type { ManifestObject } from "../manifests/manifest-item.js";
import { identifyObject } from "../manifests/manifest-item.js";
import type { EvidenceObject } from "./findings.js";
import type { Reason } from "./references/completion.js";

/** Many objects lead to the same few, and finding a place may parse a document. */
const places = new WeakMap<ManifestObject, Place>();

/** The objects behind reasons, each told once for a path; more than a few would only be noise. */
export function evidenceObjectsOf(reasons: readonly Reason[]): readonly EvidenceObject[] {
  return [...new Set(reasons)].flatMap(({ path, owners }) =>
    owners.slice(0, most).map((owner) => ({ path, object: identifyObject(owner.value), ...placeOf(owner) })),
  );
}

const most = 3;

function placeOf(owner: ManifestObject): Place {
  const place = places.get(owner) ?? owner.place("");
  places.set(owner, place);
  return place;
}
