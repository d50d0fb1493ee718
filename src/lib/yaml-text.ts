import { stringify } from "yaml";

/**
 * JSON as YAML in block style, as kubectl and kustomize write it. Readers in Go take yes, 0010 and days for other things
 * than texts, as YAML 1.1 does: such texts get quotes.
 */
export function yamlText(content: unknown): string {
  return stringify(content, { indentSeq: false, aliasDuplicateObjects: false, lineWidth: 0, compat: "yaml-1.1" });
}

/** Objects as documents of one file. */
export function yamlDocuments(objects: readonly unknown[]): string {
  return objects.map(yamlText).join("---\n");
}
