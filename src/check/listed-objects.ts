import { isClusterFile } from "../lib/cluster-file.js";
import { comparePlaces } from "../lib/diagnostic.js";
import type { ManifestObject } from "../manifests/manifest-item.js";
import { identifyObject } from "../manifests/manifest-item.js";
import type { EvaluatedObject } from "./evaluated-object.js";
import { evidenceFor, isExempt } from "./evaluated-object.js";
import type { ListedObject } from "./findings.js";
import { compareObjects } from "./findings.js";
import type { OsRelease } from "./references/operating-system.js";
import { excludingFields } from "./references/operating-system.js";
import type { Complete } from "./references/resolve-references.js";

/**
 * All objects, each with the operating system that it is for, and why.
 *
 * @param release with the facts about operating systems; undefined where nothing was evaluated
 * @param others objects of kinds without rules
 */
export function listedObjects(
  evaluated: readonly EvaluatedObject[],
  complete: Complete,
  release: OsRelease | undefined,
  others: readonly ManifestObject[],
): readonly ListedObject[] {
  const listed = evaluated.map((one) => listedObject(one, complete, release));
  const unchecked = others.map((item) => ({ ...identified(item), os: "unchecked" as const, evidence: [] }));
  return [...listed, ...unchecked].sort(compareListed);
}

/** An object, with the operating system that it is for, and why. */
export function listedObject(
  object: EvaluatedObject,
  complete: Complete,
  release: OsRelease | undefined,
): ListedObject {
  return { ...identified(object.item), ...reasonFor(object, complete, release) };
}

function identified(item: ManifestObject): Pick<ListedObject, "object" | "origin" | "file" | "line" | "column"> {
  const { origin } = item;
  return { object: identifyObject(item.value), ...(origin !== undefined && { origin }), ...item.place("") };
}

type Reason = Pick<ListedObject, "os" | "evidence" | "evidenceObjects">;

function reasonFor(object: EvaluatedObject, complete: Complete, release: OsRelease | undefined): Reason {
  if (isExempt(object)) return { os: "exempt", evidence: ["metadata.namespace"] };
  const { evidence, completion } = evidenceFor(object, complete);
  if (object.windows) return { os: "windows", ...evidence };
  if (release === undefined) return { os: "unknown", evidence: [] };
  const own = excludingFields(object, release);
  if (own.length > 0) return { os: "other", evidence: own };
  const value = completion?.value ?? object.item.value;
  const added = excludingFields({ ...object, item: { ...object.item, value } }, release);
  return added.length === 0 || completion === undefined
    ? { os: "unknown", evidence: [] }
    : { os: "other", ...completion.evidenceOf(added) };
}

/** By place; objects of a cluster have none, so by name. */
export function compareListed(a: ListedObject, b: ListedObject): number {
  return comparePlaces(a, b) || (isClusterFile(a.file) ? compareObjects(a.object, b.object) : 0);
}
