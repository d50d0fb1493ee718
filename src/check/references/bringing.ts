import type { ManifestObject } from "../../manifests/manifest-item.js";

/** What an object brings into pods by admission. */
export interface Bringing {
  readonly owner: ManifestObject;
  readonly nodeSelector: Readonly<Record<string, string>>;
  readonly tolerations: readonly unknown[];
}
