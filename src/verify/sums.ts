import type { Diagnostic } from "../diagnostic.js";
import { compareText } from "../diagnostic.js";
import { hexDigest } from "../opa/digest.js";
import type { ReleaseFiles } from "../release/files.js";
import type { Listing } from "./listing.js";
import { pathFault } from "./relative-path.js";

export const sumsList = "SHA256SUMS";
/** The signature of the list, and so of everything that it names. */
export const sumsSignature = "SHA256SUMS.sig";

/** `SHA256SUMS` of these files, as `sha256sum -c` reads it. */
export function sumsOf(files: ReleaseFiles): string {
  const lines = [...files].sort(([a], [b]) => compareText(a, b)).map(([path, content]) => `${hexDigest(content)}  ${path}\n`);
  return lines.join("");
}

/**
 * Reads a `SHA256SUMS`, which may come from anywhere.
 *
 * @param file how messages name it
 * @returns the list, or everything that is wrong with it
 */
export function readSums(text: string, file: string): Listing | readonly Diagnostic[] {
  const digests = new Map<string, string>();
  const faults: Diagnostic[] = [];
  for (const [index, line] of text.replace(/\n$/, "").split("\n").entries()) {
    const [, digest = "", path = ""] = /^([0-9a-f]{64}) [ *](.*)$/.exec(line) ?? [];
    const message = digest === "" ? notALine : pathMessage(path, digests);
    if (message !== undefined) faults.push({ file, line: index + 1, column: 1, message });
    digests.set(path, digest);
  }
  return faults.length > 0 ? faults : { list: sumsList, digests, unlisted: [sumsList, sumsSignature], kubernetes: null, version: null };
}

const notALine = "A line is made of 64 hexadecimal digits in lower case, two spaces and a path.";

function pathMessage(path: string, seen: ReadonlyMap<string, string>): string | undefined {
  const isItself = path === sumsList || path === sumsSignature;
  const wrong = pathFault(path) ?? (isItself ? "is the list itself or its signature" : seen.has(path) ? "is named before" : undefined);
  return wrong === undefined ? undefined : `The path ${JSON.stringify(path)} ${wrong}.`;
}
