import type { ManifestObject } from "../manifest/manifest-item.js";
import { isTemplate } from "../manifest/yaml-document.js";

/** Why no text of this object may be changed, as sentences; undefined where it may. */
export function obstacleTo({ source }: ManifestObject): string | undefined {
  if (source === undefined) return "It is in what a tool renders. Change what that is rendered from by hand.";
  if (source.document.within === undefined) return "Its document has no lines of its own. Mend it by hand.";
  return isTemplate(source.document.text) ? "Its document has {{ }}, as templates have, and is left alone. Mend it by hand." : undefined;
}
