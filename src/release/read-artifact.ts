import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/**
 * A file of a release that programs read. The npm package has the large ones compressed.
 *
 * @param folder of the release
 * @param path inside it
 * @returns undefined where the folder does not have it
 */
export function readArtifact(folder: string, path: string): Buffer | undefined {
  const file = join(folder, path);
  if (existsSync(file)) return readFileSync(file);
  return existsSync(`${file}.gz`) ? gunzipSync(readFileSync(`${file}.gz`)) : undefined;
}
