import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { packageRoot } from "../../lib/package.js";
import { lazy } from "../../lib/remembered.js";

/** By the text of a YAML file without errors: the list of its documents as JSON. */
export type KnownManifests = ReadonlyMap<string, string>;

/** Of the fixtures of a checkout. scripts/pack-fixtures.ts writes it, because to parse thousands of them takes more than a second. */
export const knownManifestsFile = join(packageRoot, "build", "fixtures.json");

/** What such a file contains; nothing where there is none. */
export function readKnownManifests(file: string = knownManifestsFile): KnownManifests {
  return new Map(existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as [string, string][]) : []);
}

const known = lazy(() => readKnownManifests());

/** The documents of a text, each time new ones; undefined if it is not known. */
export function knownDocuments(text: string, manifests: KnownManifests = known()): readonly unknown[] | undefined {
  const json = manifests.get(text);
  return json === undefined ? undefined : (JSON.parse(json) as unknown[]);
}

/** Parses a text of one document, unless it is known. */
export function parseManifest(text: string, manifests?: KnownManifests): unknown {
  const documents = knownDocuments(text, manifests);
  return documents?.length === 1 ? documents[0] : parse(text);
}
