import { parsePathSteps } from "../lib/path-steps.js";
import type { VersionSource } from "../spec/types.js";

/** What tells the items of a list apart, whichever list it is: each item has one of them. */
const names = ["release", "repository", "name", "field", "check"] as const;

/**
 * What a version file holds at a key such as `podSecurity.stillRequired` or `featureGates.gates[IdentifyPodOS].stage`.
 *
 * @returns undefined when it holds nothing there
 * @throws SyntaxError when the key is none
 */
export function dataAt(content: VersionSource, key: string): unknown {
  return parsePathSteps(key).reduce<unknown>((data, { text, bracketed }) => (bracketed ? itemOf(data, text) : fieldOf(data, text)), content);
}

function fieldOf(data: unknown, name: string): unknown {
  const isMapping = typeof data === "object" && data !== null && !Array.isArray(data);
  return isMapping && Object.hasOwn(data, name) ? (data as Record<string, unknown>)[name] : undefined;
}

function itemOf(data: unknown, name: string): unknown {
  const items: readonly unknown[] = Array.isArray(data) ? data : [];
  return items.find((item) => item === name || names.some((field) => fieldOf(item, field) === name));
}
