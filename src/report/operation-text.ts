import type { Operation, Path } from "../model/operation.js";

/** An operation in words: `remove spec.hostPID`. */
export function operationText(operation: Operation): string {
  const path = pathText(operation.path);
  switch (operation.kind) {
    case "remove":
      return `remove ${path}`;
    case "put":
      return `set ${path} to ${valueText(operation.value)}`;
    case "rename":
      return `rename ${path} to ${operation.key}`;
    case "append":
      return `add ${valueText(operation.value)} to ${path}`;
  }
}

/** Quotes only around an empty text, which a reader would not see without them. */
function valueText(value: unknown): string {
  return typeof value === "string" && value !== "" ? value : JSON.stringify(value);
}

/** The path in the spelling of the API server, which puts unusual names in brackets. */
function pathText(path: Path): string {
  return path
    .map((key) => (typeof key === "string" && /^[\w-]+$/.test(key) ? `.${key}` : `[${key}]`))
    .join("")
    .replace(/^\./, "");
}
