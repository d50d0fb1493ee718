import { parsePathSteps } from "../lib/path-steps.js";
import { itemKeys } from "../spec/version-changes.js";
import type { VersionData } from "../spec/versions.js";

/**
 * What a version file holds at a key such as `podSecurity.stillRequired` or `featureGates.gates[IdentifyPodOS].stage`.
 *
 * @returns undefined when it holds nothing there
 * @throws SyntaxError when the key is none
 */
export function dataAt(content: VersionData, key: string): unknown {
  return parsePathSteps(key).reduce<unknown>((data, { text, bracketed }) => (bracketed ? itemOf(data, text) : fieldOf(data, text)), content);
}

function fieldOf(data: unknown, name: string): unknown {
  const isMapping = typeof data === "object" && data !== null && !Array.isArray(data);
  return isMapping && Object.hasOwn(data, name) ? (data as Record<string, unknown>)[name] : undefined;
}

function itemOf(data: unknown, name: string): unknown {
  const items: readonly unknown[] = Array.isArray(data) ? data : [];
  return items.find((item) => item === name || itemKeys.some((field) => fieldOf(item, field) === name));
}
