import type { CST } from "yaml";

/** Deeper than any API object, yet shallow enough for all that walks the value recursively. */
export const MAX_DEPTH = 250;

export const TOO_DEEP = `This document is nested more than ${MAX_DEPTH} levels deep.`;

/** Whether a JSON value has lists or mappings inside each other to more than so many levels. */
export function isNestedDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isNestedDeeperThan(levels - 1, part));
}

/** The same for a YAML text that has not become a value yet; does not recurse. */
export function areNestedTooDeeply(tokens: readonly CST.Token[]): boolean {
  let level = tokens;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH + 1) return true;
    level = level.flatMap(collectionsIn);
  }
  return false;
}

function collectionsIn(token: CST.Token): CST.Token[] {
  if (token.type === "document") return token.value === undefined ? [] : [token.value];
  if (!("items" in token)) return [];
  const parts: (CST.Token | null | undefined)[] = token.items.flatMap((item) => [item.key, item.value]);
  return parts.filter((part) => part != null && "items" in part);
}
