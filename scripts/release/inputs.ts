import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { UsageError } from "../../src/lib/errors.js";
import { readRelease } from "../../src/release/files.js";
import type { ReleaseIndex } from "../../src/release/index-file.js";
import { releasePaths } from "../../src/release/paths.js";
import { KeyError, privateKey } from "../../src/release/verify/signature.js";
import { isIntact, verifyFolder } from "../../src/release/verify/verify.js";
import { prettyVerified } from "../../src/report/verified.js";
import type { Tools } from "./package.js";
import type { Source } from "./parts.js";

/** A release that differs from its build; the message lists the differences. */
export class BrokenReleaseError extends Error {}

/** Reads intact releases. @throws BrokenReleaseError that lists all broken ones */
export function readSources(folders: readonly string[]): readonly Source[] {
  const broken = folders.flatMap((folder) => brokenRelease(folder) ?? []);
  if (broken.length > 0)
    throw new BrokenReleaseError(`${broken.join("")}Nothing is packaged. Run \`npm run build\` first.`);
  return folders.map((folder) => {
    const files = readRelease(folder);
    return { index: JSON.parse(String(files.get(releasePaths.index))) as ReleaseIndex, files };
  });
}

function brokenRelease(folder: string): string | undefined {
  const verified = verifyFolder(folder);
  if (!("problems" in verified)) return `${verified.join("\n")}\n`;
  return isIntact(verified) ? undefined : prettyVerified(verified);
}

/** Packages replace only older packages; a release that is not packaged has an index. @throws UsageError */
export function refuseForeign(folders: readonly string[]): void {
  const foreign = folders.filter((folder) => existsSync(folder) && !isOurs(folder));
  if (foreign.length === 0) return;
  throw new UsageError(
    `${foreign.join(", ")}: the folder contains something other than a packaged release. Name another folder with --out, or empty it.`,
  );
}

function isOurs(folder: string): boolean {
  if (!statSync(folder).isDirectory()) return false;
  const names = readdirSync(folder);
  return names.length === 0 || (names.includes(releasePaths.sums) && !names.includes(releasePaths.index));
}

/** @param file with the private key. @throws UsageError */
export function readKey(file: string): NonNullable<Tools["key"]> {
  try {
    return { file, private: privateKey(readFileSync(file, "utf8")) };
  } catch (error) {
    throw new UsageError(
      error instanceof KeyError ? `${file} ${error.message}.` : `The key cannot be read: ${(error as Error).message}.`,
    );
  }
}
