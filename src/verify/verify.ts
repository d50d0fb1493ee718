import type { KeyObject } from "node:crypto";
import type { Stats } from "node:fs";
import { lstatSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic } from "../diagnostic.js";
import { formatDiagnostic } from "../diagnostic.js";
import type { Listing } from "./listing.js";
import type { Problem } from "./problems.js";
import { problemsIn } from "./problems.js";
import { readReleaseList, releaseList } from "./release-list.js";
import { isSignedWith } from "./signature.js";
import { readSums, sumsList, sumsSignature } from "./sums.js";

/** What was found out of the signature: `unchecked` without a key. */
export type SignatureState = "unchecked" | "valid" | "invalid" | "missing";

/** A folder that was compared with its list. */
export interface Verified {
  readonly folder: string;
  readonly list: string;
  readonly kubernetes: string | null;
  readonly version: string | null;
  /** How many the list names. */
  readonly files: number;
  readonly signature: SignatureState;
  readonly problems: readonly Problem[];
}

/** Readers of the two lists, of which a folder has one: that of a release, and that of a packaged one. */
const readers: Readonly<Record<string, (text: string, file: string) => Listing | readonly Diagnostic[]>> = {
  [releaseList]: readReleaseList,
  [sumsList]: readSums,
};

/**
 * Compares a folder with the digests in its list.
 *
 * @param key what the list must be signed with, where anything is known of that
 * @returns what was found, or sentences that say why nothing can be compared
 */
export function verifyFolder(folder: string, key?: KeyObject): Verified | readonly string[] {
  try {
    const name = listIn(folder);
    if (typeof name !== "string") return name;
    const content = readFileSync(join(folder, name));
    const listing = readers[name]?.(content.toString("utf8"), join(folder, name)) ?? [];
    return "digests" in listing ? compare(folder, listing, content, key) : listing.map(formatDiagnostic);
  } catch (error) {
    if (!("syscall" in (error as Error))) throw error;
    return [`${folder} cannot be read: ${(error as Error).message}.`];
  }
}

function compare(folder: string, listing: Listing, content: Buffer, key: KeyObject | undefined): Verified {
  const { list, kubernetes, version, digests } = listing;
  const signature = signatureState(folder, listing, content, key);
  return { folder, list, kubernetes, version, files: digests.size, signature, problems: problemsIn(folder, listing) };
}

/** The name of the list of a folder, or why there is none. */
function listIn(folder: string): string | readonly [string] {
  if (!kindOf(folder, statSync)?.isDirectory()) return [`${folder} is no folder. Name the folder of a release; unpack an archive first.`];
  const lists = Object.keys(readers).filter((name) => kindOf(join(folder, name), lstatSync) !== undefined);
  const [list] = lists;
  if (list === undefined) return [`${folder} holds no release: release.json is missing. Name a folder such as dist-policies/1.27.`];
  if (lists.length > 1) return [`${folder} has both ${lists.join(" and ")}, and a release has one of them. Restore the release.`];
  const isFile = kindOf(join(folder, list), lstatSync)?.isFile();
  return isFile ? list : [`${join(folder, list)} is no file of its own, and links are not followed. Restore the release.`];
}

function kindOf(path: string, stat: (path: string, options: { throwIfNoEntry: false }) => Stats | undefined): Stats | undefined {
  return stat(path, { throwIfNoEntry: false });
}

/** Only the list of a packaged release is ever signed. */
function signatureState(folder: string, { unlisted }: Listing, content: Buffer, key: KeyObject | undefined): SignatureState {
  if (key === undefined) return "unchecked";
  const path = join(folder, sumsSignature);
  if (!unlisted.includes(sumsSignature) || !kindOf(path, lstatSync)?.isFile()) return "missing";
  return isSignedWith(key, content, readFileSync(path)) ? "valid" : "invalid";
}

/** Is everything as the list says, and the list as it was signed? */
export function isIntact({ problems, signature }: Verified): boolean {
  return problems.length === 0 && (signature === "valid" || signature === "unchecked");
}
