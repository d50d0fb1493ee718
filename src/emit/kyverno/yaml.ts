import { stringify } from "yaml";

/** Objects as documents of one file, in block style, as kubectl and Kyverno write them. */
export function yamlOf(...objects: readonly unknown[]): string {
  return objects.map(document).join("---\n");
}

const documents = new Map<string, string>();

/** The same object stands in several files and in releases of several versions, and writing it takes longer than all else. */
function document(object: unknown): string {
  const key = JSON.stringify(object);
  const known = documents.get(key) ?? stringify(object, { indentSeq: false, aliasDuplicateObjects: false, lineWidth: 0, compat: "yaml-1.1" });
  documents.set(key, known);
  return known;
}
