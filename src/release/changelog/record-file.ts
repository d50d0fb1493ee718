import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ValidateFunction } from "ajv";
import type { Diagnostic } from "../../lib/diagnostic.js";
import type { KubeVersion } from "../../model/version.js";
import type { SpecDocument } from "../../spec/document.js";
import { parseSpecDocument } from "../../spec/document.js";
import { loadSchemas, validate } from "../../spec/schema.js";
import type { ReleasedSource } from "../../spec/types.js";
import { layout, plain, revived } from "./plain.js";
import type { ReleaseRecord } from "./record.js";

/** The last release of a minor version where there was one, or what is wrong with its record. */
export type ReadRecord = { readonly record: ReleaseRecord | undefined } | { readonly diagnostics: readonly Diagnostic[] };

/** Where the record of a minor version stands below the folder of the spec. */
export function recordPath(version: string): string {
  return `released/${version}.json`;
}

/** The text of a record: equal records are equal to the byte. */
export function recordText(record: ReleaseRecord): string {
  return `${layout(plain(record))}\n`;
}

/** Reads `spec/released/<minor>.json`, which is missing before the first release. */
export function readRecord(folder: string, version: KubeVersion): ReadRecord {
  const path = join(folder, recordPath(version));
  if (!existsSync(path)) return { record: undefined };
  return parseRecord(readFileSync(path, "utf8"), version, loadSchemas(join(folder, "schema"))("released"));
}

const remedy = "Restore the file as the last release wrote it.";

function parseRecord(text: string, version: KubeVersion, schema: ValidateFunction): ReadRecord {
  const file = `spec/${recordPath(version)}`;
  const fault = (message: string): ReadRecord => ({ diagnostics: [{ file, line: 1, column: 1, message: `${message} ${remedy}` }] });
  try {
    const value = JSON.parse(text) as ReleasedSource;
    if (!schema(value)) return { diagnostics: schemaFaults(text, file, schema) };
    if (value.kubernetes !== version) return fault(`This is the record of Kubernetes ${value.kubernetes}.`);
    return { record: revived(value) as ReleaseRecord };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return fault(`This is no record of a release: ${error.message.replace(/\s+/g, " ").replace(/\.?$/, ".")}`);
  }
}

/** Reading JSON as YAML takes long, and tells where things stand: it is done when something is wrong. */
function schemaFaults(text: string, file: string, schema: ValidateFunction): readonly Diagnostic[] {
  const document: SpecDocument | Diagnostic[] = parseSpecDocument(text, file);
  const faults = Array.isArray(document) ? document : validate(document, schema);
  return faults.map((fault) => ({ ...fault, message: `${fault.message} ${remedy}` }));
}
