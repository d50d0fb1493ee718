import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib";

/**
 * A file of a release that programs read. The npm package has some of them compressed, and the largest ones of all releases in an archive.
 *
 * @param folder of the release
 * @param path inside it
 * @returns undefined where the folder does not have it
 */
export function readReleaseFile(folder: string, path: string): Buffer | undefined {
  const file = join(folder, path);
  if (existsSync(file)) return readFileSync(file);
  if (existsSync(`${file}.gz`)) return gunzipSync(readFileSync(`${file}.gz`));
  return readShared(join(dirname(folder), sharedArchiveName), `${basename(folder)}/${path}`);
}

/**
 * The large files of all releases together, in the npm package. Those of two versions differ in a few places, and a compressor that
 * sees all of them writes each place once: together they are a fifth as long as alone.
 */
export const sharedArchiveName = "shared.br";

/** @param files by path, such as `1.37/opa/policy.wasm` */
export function sharedArchive(files: readonly (readonly [path: string, content: Buffer])[]): Buffer {
  const sizes = JSON.stringify(files.map(([path, content]) => [path, content.length]));
  const all = Buffer.concat([Buffer.from(`${sizes}\n`), ...files.map(([, content]) => content)]);
  return brotliCompressSync(all, {
    params: {
      // 16 MB: the compressor remembers the files of all versions.
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: all.length,
    },
  });
}

const opened = new Map<string, ReadonlyMap<string, Buffer>>();

/**
 * A file of an archive. The archive is read once, because a build needs more than one file of it.
 *
 * @returns undefined where there is no archive or no such file
 */
export function readShared(archive: string, path: string): Buffer | undefined {
  const files =
    opened.get(archive) ?? (existsSync(archive) ? filesOf(readFileSync(archive)) : new Map<string, Buffer>());
  opened.set(archive, files);
  return files.get(path);
}

/** The files of an archive, by path. @throws Error if it is damaged */
export function filesOf(archive: Buffer): ReadonlyMap<string, Buffer> {
  const all = brotliDecompressSync(archive);
  const head = all.indexOf("\n");
  const sizes = JSON.parse(all.toString("utf8", 0, head)) as readonly (readonly [path: string, size: number])[];
  let start = head + 1;
  return new Map(
    sizes.map(([path, size]) => {
      const content = all.subarray(start, start + size);
      start += size;
      return [path, content];
    }),
  );
}
