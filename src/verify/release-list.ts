import type { Diagnostic } from "../diagnostic.js";
import { parseVersion } from "../model/version.js";
import { parseSpecDocument } from "../spec/document.js";
import type { Listing } from "./listing.js";
import { pathFault } from "./relative-path.js";

export const releaseList = "release.json";

/** A semantic version. It becomes part of the names of files and tags. */
const semantic = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;

/** Something wrong: names that lead to it, and a sentence. */
type Fault = readonly [keys: readonly string[], message: string];

/**
 * Reads the list of files in a `release.json`, which may come from anywhere.
 *
 * @param file how messages name it
 * @returns the list, or everything that is wrong with it
 */
export function readReleaseList(text: string, file: string): Listing | readonly Diagnostic[] {
  const index = parseJson(text);
  // Where it stops being JSON does not matter: nobody mends an index by hand.
  if (index === undefined) return [{ file, line: 1, column: 1, message: "This is not valid JSON. Restore the release." }];
  const faults = indexFaults(index);
  return faults.length > 0 ? placed(faults, text, file) : listingOf(index as Index);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Index {
  readonly kubernetes: string;
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
}

function listingOf({ kubernetes, version, files }: Index): Listing {
  const digests = new Map(Object.entries(files).map(([path, digest]) => [path, digest.slice("sha256:".length)]));
  return { list: releaseList, digests, unlisted: [releaseList], kubernetes, version };
}

function indexFaults(index: unknown): readonly Fault[] {
  if (!isObject(index)) return [[[], "The index of a release is an object with kubernetes, version and files."]];
  const { kubernetes, version, files } = index;
  return [
    ...(typeof kubernetes === "string" && parseVersion(kubernetes) === kubernetes ? [] : [fault("kubernetes", "is a minor version of Kubernetes, such as 1.27")]),
    ...(typeof version === "string" && semantic.test(version) ? [] : [fault("version", "is the semantic version of the policies, such as 1.0.0")]),
    ...(isObject(files) && Object.keys(files).length > 0 ? Object.entries(files).flatMap(fileFaults) : [fault("files", "names every file of the release with its digest")]),
  ];
}

function fault(key: string, holds: string): Fault {
  return [[key], `${key} ${holds}.`];
}

function fileFaults([path, digest]: [string, unknown]): readonly Fault[] {
  const wrong = pathFault(path) ?? (path === releaseList ? "is the list itself, which has no digest" : undefined);
  const isDigest = typeof digest === "string" && /^sha256:[0-9a-f]{64}$/.test(digest);
  return [
    ...(wrong === undefined ? [] : [[["files", path], `The path ${JSON.stringify(path)} ${wrong}.`] as const]),
    ...(isDigest ? [] : [[["files", path], `The digest of ${JSON.stringify(path)} is sha256: with 64 hexadecimal digits in lower case.`] as const]),
  ];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Every JSON text is YAML, and the reader of the spec knows where things stand. */
function placed(faults: readonly Fault[], text: string, file: string): readonly Diagnostic[] {
  const document = parseSpecDocument(text, file);
  return faults.map(([keys, message]) => ({ ...("place" in document ? document.place(keys) : { file, line: 1, column: 1 }), message }));
}
