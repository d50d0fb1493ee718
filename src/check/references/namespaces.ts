import type { ManifestObject } from "../../manifests/manifest-item.js";
import { parseFieldPath, valueAt } from "../../model/field-path.js";
import type { OsFacts } from "../../model/os-facts.js";
import { textAt } from "./known-object.js";
import type { Bringing } from "./runtime-classes.js";
import { mapText, unambiguous } from "./runtime-classes.js";

export function isNamespace({ value: { apiVersion, kind } }: ManifestObject): boolean {
  return apiVersion === "v1" && kind === "Namespace";
}

/** By name of a Namespace: what admission adds to its pods. */
export function namespaceSelectors(
  namespaces: readonly ManifestObject[],
  { namespaceNodeSelectors }: Pick<OsFacts, "namespaceNodeSelectors">,
): ReadonlyMap<string, Bringing> {
  const bringings = namespaces.map((owner) => {
    const nodeSelector = parseSelector(firstAnnotation(owner, namespaceNodeSelectors)) ?? {};
    return [textAt(owner.value, "metadata.name"), { owner, nodeSelector, tolerations: [] }] as const;
  });
  const alike = unambiguous<Bringing>(bringings, ({ nodeSelector }) => mapText(nodeSelector));
  return new Map([...alike].filter(([, { nodeSelector }]) => Object.keys(nodeSelector).length > 0));
}

function firstAnnotation({ value }: ManifestObject, annotations: readonly string[]): string {
  const values = annotations.map((one) => valueAt(value, parseFieldPath(`metadata.annotations[${one}]`)));
  return values.find((one) => typeof one === "string") ?? "";
}

/**
 * Reads `k=v,k2=v2`, as the admission plugins do.
 *
 * @returns undefined for every other text, which the plugins reject
 */
export function parseSelector(text: string): Readonly<Record<string, string>> | undefined {
  if (text.trim() === "") return {};
  const pairs = text.split(",").map((pair) => pair.split("=").map((part) => part.trim()));
  const clear = pairs.every(([key, value, more]) => key !== "" && value !== undefined && more === undefined);
  return clear ? Object.fromEntries(pairs as [string, string][]) : undefined;
}
