import { stringify } from "yaml";

const written = new Map<string, string>();

/**
 * JSON as YAML in block style, as kubectl and kustomize write it. Readers in Go take yes, 0010 and days for other things
 * than texts, as YAML 1.1 does: such texts get quotes. The same objects are in several files and in releases of several
 * versions, and writing them takes longer than all else, so each is written once.
 */
export function yamlText(content: unknown): string {
  const key = JSON.stringify(content);
  const text =
    written.get(key) ??
    stringify(content, { indentSeq: false, aliasDuplicateObjects: false, lineWidth: 0, compat: "yaml-1.1" });
  written.set(key, text);
  return text;
}

/** Objects as documents of one file. */
export function yamlDocuments(objects: readonly unknown[]): string {
  return objects.map(yamlText).join("---\n");
}
