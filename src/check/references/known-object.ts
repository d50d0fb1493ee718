import { isMapping } from "../../lib/json.js";
import type { ManifestObject } from "../../manifests/manifest-item.js";
import { joinPath, parseFieldPath, textAt, valueAt } from "../../model/field-path.js";
import type { ReleasedKind } from "../../release/index-file.js";
import type { ApplicableRelease } from "../loaded-release.js";

/** An object of the input that has rules. */
export interface KnownObject {
  readonly item: ManifestObject;
  readonly kind: Pick<ReleasedKind, "subject" | "template">;
  /** The releases with rules for it. */
  readonly applicable: readonly ApplicableRelease[];
  /** Does it count as Windows? */
  readonly windows: boolean;
}

/** The path of a field in the pod template, or in the object. */
export function pathIn({ kind }: Pick<KnownObject, "kind">, field: string): string {
  return joinPath(kind.template, field);
}

/** The value of a field in the pod template, or in the object. */
export function fieldOf(known: Pick<KnownObject, "item" | "kind">, field: string): unknown {
  return valueAt(known.item.value, parseFieldPath(pathIn(known, field)));
}

export function namespaceOf({ item }: Pick<KnownObject, "item">): string {
  return textAt(item.value, "metadata.namespace");
}

export function nameOf({ item }: Pick<KnownObject, "item">): string {
  return textAt(item.value, "metadata.name");
}

/** The entries of a map of texts. */
export function textsOf(value: unknown): Readonly<Record<string, string>> {
  if (!isMapping(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
