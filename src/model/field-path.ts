import { entryOf } from "../lib/json.js";
import { parsePathSteps } from "../lib/path-steps.js";

/**
 * A field of an API object, as the API server spells it: `spec.os.name`,
 * `spec.nodeSelector[kubernetes.io/os]`. A path of the spec never contains list indexes:
 * elements are reached through collections.
 */
export interface FieldPath {
  /** The spelling, ready to be printed. Empty: the object itself. */
  readonly text: string;
  /** The keys from the outside in, map keys without their brackets. */
  readonly keys: readonly string[];
}

/** The object itself. */
export const here: FieldPath = { text: "", keys: [] };

/**
 * Reads a field path.
 * @throws SyntaxError when `text` is no field path.
 */
export function parseFieldPath(text: string): FieldPath {
  return { text, keys: parsePathSteps(text).map((step) => step.text) };
}

/** Appends one path to another: a dot between them, none before a bracket or beside an empty path. */
export function joinPath(parent: string, child: string): string {
  if (parent === "" || child === "" || child.startsWith("[")) return parent + child;
  return `${parent}.${child}`;
}

/** The value at `path` in `value`; undefined where a parent is missing, null or no object. */
export function valueAt(value: unknown, path: FieldPath): unknown {
  let current = value;
  for (const key of path.keys) {
    // Most fields that rules read are absent, and few rules read nothing else.
    if (current === undefined) return undefined;
    current = entryOf(current, key);
  }
  return current;
}

/** The text at a path; empty where there is none. */
export function textAt(value: unknown, path: string): string {
  const text = valueAt(value, parseFieldPath(path));
  return typeof text === "string" ? text : "";
}
