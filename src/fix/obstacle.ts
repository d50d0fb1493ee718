import type { ManifestObject } from "../manifests/manifest-item.js";
import type { SourceText } from "../manifests/source-text.js";
import { isTemplate } from "../manifests/yaml-document.js";

/** Why no text of this object may be changed, as sentences; undefined where it may. */
export function obstacleTo({ source }: ManifestObject): string | undefined {
  if (source === undefined) return "A tool renders this object. Change its source by hand.";
  if (source.document.within === undefined) return "Its document is inside another one. Fix it by hand.";
  return isKnownTemplate(source.document) ? "Its document contains {{ }}, as templates do, and is not changed. Fix it by hand." : undefined;
}

/** Many objects stand in one document, and each of them is asked about. */
const known = new WeakMap<SourceText, boolean>();

function isKnownTemplate(document: SourceText): boolean {
  const is = known.get(document) ?? isTemplate(document.text);
  known.set(document, is);
  return is;
}
