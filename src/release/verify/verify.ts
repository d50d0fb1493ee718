import type { KeyObject } from "node:crypto";
import type { Stats } from "node:fs";
import { lstatSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { formatDiagnostic } from "../../lib/diagnostic.js";
import { explainFileProblem } from "../../lib/file-problem.js";
import { releasePaths } from "../paths.js";
import type { Problem } from "./problems.js";
import { problemsIn } from "./problems.js";
import type { ReleaseIdentity } from "./release-identity.js";
import { readReleaseIdentity } from "./release-identity.js";
import { isSignedWith } from "./signature.js";
import type { Sums } from "./sums.js";
import { readSums } from "./sums.js";

/** The state of the signature; `unchecked` without a key. */
export type SignatureState = "unchecked" | "valid" | "invalid" | "missing";

/** The result of comparing a folder with its list. */
export interface Verified {
  readonly folder: string;
  /** Null for a folder without an intact `release.json`, such as a packaged release. */
  readonly kubernetes: string | null;
  readonly version: string | null;
  /** The number of files in the list. */
  readonly files: number;
  readonly signature: SignatureState;
  readonly problems: readonly Problem[];
}

/**
 * Compares a folder with the digests in its `SHA256SUMS`.
 *
 * @param key the public key of the signature, if it is known
 * @returns the result, or sentences that explain why the folder cannot be compared
 */
export function verifyFolder(folder: string, key?: KeyObject): Verified | readonly string[] {
  try {
    const fault = listFault(folder);
    if (fault !== undefined) return [fault];
    const content = readFileSync(join(folder, releasePaths.sums));
    const sums = readSums(content.toString("utf8"), join(folder, releasePaths.sums));
    return "size" in sums ? compare(folder, sums, signatureState(folder, content, key)) : sums.map(formatDiagnostic);
  } catch (error) {
    if (!("syscall" in (error as Error))) throw error;
    return [`${(error as NodeJS.ErrnoException).path ?? folder}: ${explainFileProblem(error)}`];
  }
}

function compare(folder: string, sums: Sums, signature: SignatureState): Verified | readonly string[] {
  const problems = problemsIn(folder, sums);
  const identity = identityIn(folder, sums, problems);
  if ("length" in identity) return identity;
  return { folder, ...identity, files: sums.size, signature, problems };
}

type Identity = ReleaseIdentity | Readonly<Record<keyof ReleaseIdentity, null>>;

/** The identity in an intact `release.json`, or its faults as sentences. */
function identityIn(folder: string, sums: Sums, problems: readonly Problem[]): Identity | readonly string[] {
  const isIntactFile = sums.has(releasePaths.index) && problems.every(({ file }) => file !== releasePaths.index);
  if (!isIntactFile) return { kubernetes: null, version: null };
  const path = join(folder, releasePaths.index);
  const identity = readReleaseIdentity(readFileSync(path, "utf8"), path);
  return "kubernetes" in identity ? identity : identity.map(formatDiagnostic);
}

/** Explains why the list of a folder cannot be read. */
function listFault(folder: string): string | undefined {
  if (!kindOf(folder, statSync)?.isDirectory())
    return `${folder} is not a folder. Pass the folder of a release. Unpack an archive first.`;
  const list = join(folder, releasePaths.sums);
  const kind = kindOf(list, lstatSync);
  if (kind === undefined)
    return `${folder} does not contain a release: ${releasePaths.sums} is missing. Pass a folder such as dist-policies/1.37.`;
  return kind.isFile() ? undefined : `${list} is not a regular file, and links are not followed. Restore the release.`;
}

function kindOf(
  path: string,
  stat: (path: string, options: { throwIfNoEntry: false }) => Stats | undefined,
): Stats | undefined {
  return stat(path, { throwIfNoEntry: false });
}

function signatureState(folder: string, content: Buffer, key: KeyObject | undefined): SignatureState {
  if (key === undefined) return "unchecked";
  const path = join(folder, releasePaths.signature);
  if (!kindOf(path, lstatSync)?.isFile()) return "missing";
  return isSignedWith(key, content, readFileSync(path)) ? "valid" : "invalid";
}

/** Are all files as listed, and is the list as it was signed? */
export function isIntact({ problems, signature }: Verified): boolean {
  return problems.length === 0 && (signature === "valid" || signature === "unchecked");
}
