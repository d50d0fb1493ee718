import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { readShared, sharedArchiveName } from "./shared-archive.js";

/**
 * A file of a release that programs read. The npm package has some of them compressed, and the largest ones of all releases in an archive.
 *
 * @param folder of the release
 * @param path inside it
 * @returns undefined where the folder does not have it
 */
export function readArtifact(folder: string, path: string): Buffer | undefined {
  const file = join(folder, path);
  if (existsSync(file)) return readFileSync(file);
  if (existsSync(`${file}.gz`)) return gunzipSync(readFileSync(`${file}.gz`));
  return readShared(join(dirname(folder), sharedArchiveName), `${basename(folder)}/${path}`);
}
