import { compareText } from "../../lib/diagnostic.js";
import type { FieldPath } from "../../model/field-path.js";
import { parseFieldPath } from "../../model/field-path.js";

/** Where a text is a field path, in whatever part of a model. */
const pathKeys: ReadonlySet<string> = new Set(["at", "list", "map", "path", "template"]);

/** The same value as plain data: field paths as texts, keys in the order of their names, nothing that is undefined. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  if (isFieldPath(value)) return value.text;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => compareText(a, b)).map(([key, one]) => [key, plain(one)]));
}

function isFieldPath(value: object): value is FieldPath {
  return "text" in value && "keys" in value;
}

/** Plain data with its field paths. @throws SyntaxError for a text that should be a field path and is none */
export function revived(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revived);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, typeof one === "string" && pathKeys.has(key) ? parseFieldPath(one) : revived(one)]));
}

/** Columns that a line may take before its value is written item by item. */
const width = 160;

/** Plain data as JSON, a line for each thing that fits into one: what changes in a file is then a few lines. */
export function layout(value: unknown, indent = ""): string {
  const line = JSON.stringify(value);
  if (typeof value !== "object" || value === null || indent.length + line.length <= width) return line;
  const deeper = `${indent}  `;
  if (Array.isArray(value)) return `[\n${value.map((one) => deeper + layout(one, deeper)).join(",\n")}\n${indent}]`;
  const entries = Object.entries(value).map(([key, one]) => `${deeper}${JSON.stringify(key)}: ${layout(one, deeper)}`);
  return `{\n${entries.join(",\n")}\n${indent}}`;
}
