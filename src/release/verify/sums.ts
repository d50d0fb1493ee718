import { compareText } from "../../lib/compare.js";
import type { Diagnostic } from "../../lib/diagnostic.js";
import { hexDigest } from "../../lib/digest.js";
import type { ReleaseFiles } from "../paths.js";
import { releasePaths } from "../paths.js";

/** By path inside the folder: the digest, as 64 hexadecimal digits. */
export type Sums = ReadonlyMap<string, string>;

/** `SHA256SUMS` of these files, as `sha256sum --check` reads it. */
export function sumsOf(files: ReleaseFiles): string {
  const lines = [...files]
    .sort(([a], [b]) => compareText(a, b))
    .map(([path, content]) => `${hexDigest(content)}  ${path}\n`);
  return lines.join("");
}

/** The files with their list. */
export function withSums(files: ReleaseFiles): ReleaseFiles {
  return new Map([...files, [releasePaths.sums, Buffer.from(sumsOf(files))]]);
}

/**
 * Reads a `SHA256SUMS`, which is untrusted input.
 *
 * @param file its name in messages
 * @returns the digests, or the faults of the list
 */
export function readSums(text: string, file: string): Sums | readonly Diagnostic[] {
  const digests = new Map<string, string>();
  const faults: Diagnostic[] = [];
  for (const [index, line] of text.replace(/\n$/, "").split("\n").entries()) {
    const read = lineOfSums(line);
    const message = read === undefined ? notALine : pathMessage(read.path, digests);
    if (message !== undefined) faults.push({ file, line: index + 1, column: 1, message });
    if (read !== undefined) digests.set(read.path, read.digest);
  }
  return faults.length > 0 ? faults : digests;
}

export interface LineOfSums {
  readonly digest: string;
  readonly path: string;
}

/** What a line of the list names; undefined for other lines. */
export function lineOfSums(line: string): LineOfSums | undefined {
  const [, digest, path] = /^([0-9a-f]{64}) [ *](.*)$/.exec(line) ?? [];
  return digest === undefined || path === undefined ? undefined : { digest, path };
}

const notALine = "A line consists of 64 lower-case hexadecimal digits, two spaces and a path.";

function pathMessage(path: string, seen: Sums): string | undefined {
  const isItself = path === releasePaths.sums || path === releasePaths.signature;
  const wrong =
    pathFault(path) ??
    (isItself ? "is the list itself or its signature" : seen.has(path) ? "is listed twice" : undefined);
  return wrong === undefined ? undefined : `The path ${JSON.stringify(path)} ${wrong}.`;
}

/**
 * The fault of a path in a list of files, as the end of a sentence; undefined for a path inside the folder. A list is
 * untrusted input: it must not lead a reader out of the folder.
 */
export function pathFault(path: string): string | undefined {
  if (path === "") return "is empty";
  if (/[\u0000-\u001f\u007f]/.test(path)) return "has control characters";
  if (path.includes("\\")) return "has a backslash; folders are separated by /";
  if (path.startsWith("/") || /^[a-z]:/i.test(path)) return "is absolute; paths start in the folder of the list";
  const names = path.split("/");
  if (names.includes("..")) return "is outside of the folder";
  if (names.includes("") || names.includes(".")) return "is not in its shortest form";
  return undefined;
}
