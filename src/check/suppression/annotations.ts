import type { ManifestObject } from "../../manifests/manifest-item.js";
import { joinPath, parseFieldPath, valueAt } from "../../model/field-path.js";
import type { Fault, Reason } from "./reason.js";
import { readReason } from "./reason.js";
import type { Written } from "./written.js";

const prefix = "wincompat.dev/ignore.";

/**
 * The suppressions in the annotations of an object, which cover the whole object, and of its pod template.
 * @param template the field path of the pod template; empty where there is none
 */
export function annotationsOf(item: ManifestObject, template: string): readonly Written[] {
  const ofObject = writtenIn(item, "", () => true);
  const isBelow = (path: string): boolean => path === template || path.startsWith(`${template}.`);
  return template === "" ? ofObject : [...ofObject, ...writtenIn(item, template, isBelow)];
}

function writtenIn(item: ManifestObject, root: string, covers: Written["covers"]): Written[] {
  const holder = joinPath(root, "metadata.annotations");
  const annotations = valueAt(item.value, parseFieldPath(holder));
  if (typeof annotations !== "object" || annotations === null) return [];
  const marked = Object.entries(annotations).filter(([key]) => key.startsWith(prefix));
  return marked.map(([key, value]) => {
    const path = `${holder}[${key}]`;
    return { by: "annotation", rule: key.slice(prefix.length), says: textIn(value), at: item.place(path), path, mark: path, covers };
  });
}

function textIn(value: unknown): Reason | Fault {
  if (typeof value === "string") return readReason(value);
  return { message: "Its value is no text.", remediation: "Write the reason as text, in quotes if it looks like something else." };
}
