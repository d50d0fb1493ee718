import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { sourceDigest } from "../lib/digest.js";
import { packageRoot, packedFolder } from "../lib/package.js";

/** The folder of this package's spec. */
export const packageSpecFolder = join(packageRoot, "spec");

/**
 * What the files of this package's spec say, without what is wrong with them: nothing is. To parse, validate and lint them takes
 * seconds, so scripts/pack-spec.ts does that once, and keeps the values that it read.
 */
export interface KnownSpec {
  /** Of the names and texts of all files, schemas included. */
  readonly digest: string;
  /** What each file says, by its path in the folder, such as `rules/win-host-pid.yaml`. */
  readonly values: Readonly<Record<string, unknown>>;
}

export const knownSpecName = "spec.json.br";

/** The file that scripts/pack-spec.ts writes. */
export const knownSpecFile = join(packedFolder, knownSpecName);

/** What is known about a spec: undefined where nothing is, or where the spec has changed since. */
export function knownSpec(folder: string = packageSpecFolder, file: string = knownSpecFile): KnownSpec | undefined {
  if (!existsSync(file)) return undefined;
  const known = JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as KnownSpec;
  return known.digest === specDigest(folder) ? known : undefined;
}

/** The digest of the names and texts of all files in the folder of a spec. */
export function specDigest(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(ya?ml|json)$/.test(name),
  );
  return sourceDigest(
    names.map((name) => ({ path: name.replaceAll("\\", "/"), text: readFileSync(join(folder, name), "utf8") })),
  );
}
