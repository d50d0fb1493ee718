import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { packageRoot, packedFolder } from "../lib/package.js";
import { Fields } from "./fields.js";

/** The lists of fields in a checkout. The npm package has them in one compressed file instead. */
export const fieldsFolder = join(packageRoot, "spec", "fields");

/** Texts by the name of their file. */
export type PackedFields = Readonly<Record<string, string>>;

export const packedFieldsName = "fields.json.br";

/**
 * Reads `<version>.txt` of a folder, as scripts/fields writes it: all fields, or the changes of the previous version. A missing
 * file has no kinds.
 */
export function readFields(folder: string, version: string): Fields {
  const lines = fieldLines(folder, version);
  const key = lines.join("\n");
  const fields = read.get(key) ?? fieldsIn(lines);
  read.set(key, fields);
  return fields;
}

/** Thousands of lines that do not change: the same text is read once. */
const read = new Map<string, Fields>();

const previousVersion = /^previous (\S+)$/m;

/** The lines of a version, with its changes applied, as `kind path type`. */
export function fieldLines(folder: string, version: string): readonly string[] {
  const text = fieldsText(folder, `${version}.txt`);
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const previous = previousVersion.exec(text)?.[1];
  if (previous === undefined) return lines;
  const changed = (sign: "+" | "-"): readonly string[] =>
    lines.filter((line) => line.startsWith(`${sign} `)).map((line) => line.slice(2));
  const removed = new Set(changed("-"));
  return [...fieldLines(folder, previous).filter((line) => !removed.has(line)), ...changed("+")];
}

function fieldsText(folder: string, name: string): string {
  const file = join(folder, name);
  if (existsSync(file)) return readFileSync(file, "utf8");
  return folder === fieldsFolder ? (packedFields()[name] ?? "") : "";
}

let packed: PackedFields | undefined;

function packedFields(): PackedFields {
  const file = join(packedFolder, packedFieldsName);
  return (packed ??= existsSync(file)
    ? (JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as PackedFields)
    : {});
}

function fieldsIn(lines: readonly string[]): Fields {
  const kinds = new Map<string, Map<string, string>>();
  for (const line of lines) {
    const [kind, path, type] = line.split(" ");
    if (kind === undefined || path === undefined || type === undefined) continue;
    const fields = kinds.get(kind) ?? new Map<string, string>();
    kinds.set(kind, fields.set(path, type));
  }
  return new Fields(kinds);
}
