import type { ReleaseIndex } from "./index-file.js";

/** What each field holds. A field that is forgotten here does not compile. */
const shape: { readonly [Name in keyof ReleaseIndex]: "list" | "mapping" | "text" } = {
  wincompat: "text",
  kubernetes: "text",
  version: "text",
  spec: "text",
  kinds: "list",
  reads: "mapping",
  meantOnly: "list",
  parameters: "list",
  platforms: "list",
  rules: "list",
  mutations: "list",
  artifacts: "mapping",
  engines: "mapping",
  noEngine: "mapping",
  unsupported: "mapping",
  leftOut: "list",
};

/**
 * Reads a `release.json` and checks the kind of each of its fields: enough to recognize a damaged file, and one of another
 * version of wincompat. Their content has a digest.
 *
 * @throws Error with a sentence
 */
export function parseIndex(text: string): ReleaseIndex {
  const index: unknown = JSON.parse(text);
  if (kindOf(index) !== "mapping") throw new Error("release.json must be a mapping.");
  const wrong = Object.entries(shape).find(([name, kind]) => kindOf((index as Record<string, unknown>)[name]) !== kind);
  if (wrong !== undefined) throw new Error(`"${wrong[0]}" of release.json must be a ${wrong[1]}.`);
  return index as ReleaseIndex;
}

function kindOf(value: unknown): "list" | "mapping" | "text" | undefined {
  if (typeof value === "string") return "text";
  if (Array.isArray(value)) return "list";
  return typeof value === "object" && value !== null ? "mapping" : undefined;
}
