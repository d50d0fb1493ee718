import * as assert from "uvu/assert";
import { readDocuments } from "../../../src/manifests/documents.js";
import type { ManifestItem, ManifestObject } from "../../../src/manifests/manifest-item.js";
import { readManifestText } from "../../../src/manifests/manifest-text.js";
import { readManifests } from "../../../src/manifests/read-manifests.js";
import { TreeCache } from "../../../src/manifests/tree-cache.js";

export const manifestFile = "a.yaml";

/** Compares values as JSON: an own field "constructor" misleads uvu's `equal`. */
export function assertSame(actual: unknown, expected: unknown): void {
  assert.is(JSON.stringify(actual), JSON.stringify(expected));
}

/** The values of the documents in a text; what cannot be read shows as its diagnostic's text. */
export function valuesOf(text: string): unknown[] {
  return [...readDocuments(manifestFile, text, new TreeCache())].flatMap((document) => {
    if (document.kind === "document") return [document.value];
    return document.kind === "unreadable" ? [`refused: ${document.diagnostic.message}`] : [];
  });
}

export function isRefused(text: string): boolean {
  return [...readDocuments(manifestFile, text, new TreeCache())].some((document) => document.kind === "unreadable");
}

export function objectsIn(text: string): ManifestObject[] {
  return [...readManifestText(manifestFile, text)].filter((item) => item.kind === "object");
}

/** The problems that the reader reports in these texts, as `line:column  sentence`. */
export function complaintsAbout(text: string): string[] {
  return [...readManifestText(manifestFile, text)].flatMap(describe);
}

export async function readAll(...inputs: string[]): Promise<ManifestItem[]> {
  const items: ManifestItem[] = [];
  for await (const item of readManifests(inputs)) items.push(item);
  return items;
}

function sentenceOf(item: Exclude<ManifestItem, { kind: "object" }>): string {
  if ("diagnostic" in item) return item.diagnostic.message;
  if ("message" in item) return item.message;
  return "reason" in item ? item.reason : item.paths.join();
}

function describe(item: ManifestItem): string[] {
  if (item.kind === "object") return [];
  const { line, column } = "diagnostic" in item ? item.diagnostic : item;
  return [`${line}:${column}  ${sentenceOf(item)}`];
}
