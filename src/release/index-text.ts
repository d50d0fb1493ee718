import type { ReleaseIndex } from "./index-file.js";

/**
 * `release.json`: a line for each field, and one for each rule, kind or whatever a list of objects holds. Changes can be
 * read line by line, and the file is a third shorter than with every value on a line.
 */
export function indexText(index: ReleaseIndex): string {
  const fields = Object.entries(index).map(([key, value]) => `  ${JSON.stringify(key)}: ${fieldText(value)}`);
  return `{\n${fields.join(",\n")}\n}\n`;
}

function fieldText(value: unknown): string {
  if (!isListOfObjects(value)) return JSON.stringify(value);
  return `[\n${value.map((item) => `    ${JSON.stringify(item)}`).join(",\n")}\n  ]`;
}

function isListOfObjects(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "object");
}
