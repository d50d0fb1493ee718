import { dirname, resolve } from "node:path";
import type { Diagnostic } from "../../lib/diagnostic.js";
import { compareDiagnostics, fileDiagnostic } from "../../lib/diagnostic.js";
import { HeldLockError } from "../../lib/file-lock.js";
import { errorCode, explainFileProblem, unwritable } from "../../lib/file-problem.js";
import { TextLines } from "../../lib/plain-text.js";
import { decodeBytes } from "../../lib/read-bytes.js";
import { mostLinks, realPlace, targetOf } from "../../lib/real-place.js";
import { compareSemantic } from "../../lib/semantic-version.js";
import { readSmallFile } from "../../lib/small-file.js";
import { packageVersion } from "../../lib/version.js";
import { writeWhole } from "../../lib/whole-file.js";
import { opensDeeperThan, parseManifestJson } from "../../manifests/json-documents.js";
import { JsonPlaces } from "../../manifests/json-places.js";
import type { SpecDocument } from "../../spec/document.js";
import { parseSpecDocument } from "../../spec/document.js";
import { compileSchema, validate } from "../../spec/schema.js";
import type { Baseline, BaselineFile } from "./baseline.js";

/** The JSON Schema of a baseline. */
const baselineSchema = {
  type: "object",
  additionalProperties: false,
  required: ["wincompat", "kubernetes", "findings"],
  properties: {
    wincompat: { type: "string" },
    kubernetes: { type: "array", minItems: 1, items: { type: "string" } },
    findings: {
      type: "object",
      additionalProperties: { type: "object", additionalProperties: { type: "integer", minimum: 1 } },
    },
  },
} as const;

/**
 * Reads a baseline.
 * @param file its name in messages
 * @returns the baseline, or what is wrong with it, in the order of its lines; nothing is thrown
 */
export function readBaseline(path: string, file = path): Baseline | readonly Diagnostic[] {
  const document = readDocument(path, file);
  if (Array.isArray(document)) return document;
  const faults = validate(document, compileSchema(baselineSchema));
  if (faults.length > 0 && isNewer(document)) return [ofNewer(document)];
  if (!hasFindings(document)) return [{ file, line: 1, column: 1, message: noBaseline }];
  if (faults.length > 0) return faults.sort(compareDiagnostics);
  return { ...(document.value as BaselineFile), folder: baselineFolder(path), place: document.place(["kubernetes"]) };
}

/** A baseline of a million findings, and read in seconds. */
const mostBytes = 128 * 1024 * 1024;

/** Deeper than any baseline. */
const mostLevels = 10;

/** The YAML parser takes long for more, and baselines written by hand are shorter. */
const mostAsYaml = 256 * 1024;

/** JSON is also YAML, and the YAML parser knows the lines of what is no JSON. */
function readDocument(path: string, file: string): SpecDocument | Diagnostic[] {
  const fault = (message: string): Diagnostic => fileDiagnostic(file, message);
  try {
    const decoded = decodeBytes(readSmallFile(path, mostBytes));
    if ("problem" in decoded) return [{ file, ...decoded.at, message: decoded.problem }];
    if (opensDeeperThan(mostLevels, decoded.text)) return [withRemedy(fault(tooDeep))];
    const document = jsonDocument(decoded.text, file) ?? yamlDocument(decoded.text, file);
    return Array.isArray(document) ? document.slice(0, 1).map(withRemedy) : document;
  } catch (error) {
    const missing = "There is no such baseline. Correct the name, or write it with `--write-baseline`.";
    return [fault(errorCode(error) === "ENOENT" ? missing : explainFileProblem(error))];
  }
}

/** What `--write-baseline` wrote. A YAML tree of a baseline for 100,000 files would take minutes. */
function jsonDocument(text: string, file: string): SpecDocument | undefined {
  const value = parseManifestJson(text);
  if (value === undefined) return undefined;
  let places: JsonPlaces | undefined;
  const place: SpecDocument["place"] = (keys) => {
    places ??= new JsonPlaces(text);
    return { file, ...places.position(keys.map((key) => ({ text: String(key), bracketed: typeof key === "number" }))) };
  };
  return { file, text, value, place };
}

const notJson = "This baseline is not valid JSON";

const unmerged = "This baseline contains a merge conflict.";

const tooDeep = `This baseline is nested more than ${mostLevels} levels deep.`;

/** Git writes these between the two sides of a merge. */
const conflict = /^<{7} /m;

function yamlDocument(text: string, file: string): SpecDocument | Diagnostic[] {
  const merge = text.search(conflict);
  if (merge !== -1) return [{ file, ...new TextLines(text).position(merge), message: unmerged }];
  if (text.length > mostAsYaml) return [{ file, line: 1, column: 1, message: `${notJson}.` }];
  return parseSpecDocument(text, file, notJson);
}

function withRemedy({ message, ...place }: Diagnostic): Diagnostic {
  return {
    ...place,
    message: `${message} Fix it, or delete it and write the baseline again with \`--write-baseline\`.`,
  };
}

const noBaseline =
  "This file is not a baseline. Name another file, or delete it and write a baseline with `--write-baseline`.";

function hasFindings({ value }: SpecDocument): boolean {
  return typeof value === "object" && value !== null && "findings" in value;
}

/** A newer version may write another form; then faults of the form would be misleading. */
function isNewer({ value }: SpecDocument): boolean {
  const written = versionIn(value);
  return written !== undefined && compareSemantic(written, packageVersion()) > 0;
}

function versionIn(value: unknown): string | undefined {
  const { wincompat } = (value ?? {}) as { readonly wincompat?: unknown };
  return typeof wincompat === "string" ? wincompat : undefined;
}

function ofNewer(document: SpecDocument): Diagnostic {
  const message = `wincompat ${versionIn(document.value)} wrote this baseline in a format that ${packageVersion()} cannot read. Use that version, or delete it and write the baseline again with \`--write-baseline\`.`;
  return { ...document.place(["wincompat"]), message };
}

/** The folder that names in a baseline are relative to: that of the file, also for a link to it, and before it is written. */
export function baselineFolder(path: string, links = mostLinks): string {
  const link = links > 0 ? targetOf(path) : undefined;
  if (link === undefined) return dirname(path);
  const target = realPlace(path);
  const next = resolve(dirname(path), link);
  // Links to folders stay as users write them, in the names of manifests too.
  return realPlace(next) === target ? baselineFolder(next, links - 1) : dirname(target);
}

/** Writes a baseline atomically. @returns why it could not be written; undefined on success */
export function writeBaseline(path: string, text: string): Diagnostic | undefined {
  try {
    writeWhole(path, text);
    return undefined;
  } catch (error) {
    return unwrittenBaseline(path, error);
  }
}

/** Why a baseline could not be written. */
export function unwrittenBaseline(path: string, error: unknown): Diagnostic {
  if (!(error instanceof HeldLockError)) return fileDiagnostic(path, `It ${unwritable(error)}`);
  const message = `It was not written, because another run writes it, or was stopped while it did: ${error.lock} exists. Run the command again. If no other run is active, delete that file first.`;
  return fileDiagnostic(path, message);
}
