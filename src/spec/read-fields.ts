import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Fields } from "./fields.js";

/** Reads `<version>.txt` of a folder, as scripts/fields writes it. A missing file gives no kinds at all. */
export function readFields(folder: string, version: string): Fields {
  const file = join(folder, `${version}.txt`);
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const fields = read.get(text) ?? fieldsIn(text);
  read.set(text, fields);
  return fields;
}

/** Thousands of lines, which nobody changes: the same text is read once. */
const read = new Map<string, Fields>();

function fieldsIn(text: string): Fields {
  const kinds = new Map<string, Map<string, string>>();
  for (const line of text.split("\n")) {
    const [kind, path, type] = line.split(" ");
    if (kind === undefined || kind === "#" || path === undefined || type === undefined) continue;
    const fields = kinds.get(kind) ?? new Map<string, string>();
    kinds.set(kind, fields.set(path, type));
  }
  return new Fields(kinds);
}
