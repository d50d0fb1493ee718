/**
 * Writes build/packed, which the npm package contains instead of dist-policies and test/fixtures. It has the files that commands
 * read, and no policy files: `wincompat build --out FOLDER` writes those. `npm ci`, `npm pack` and `npm publish` run this.
 */

import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { engines } from "../src/engines/index.js";
import type { PackedFixtures } from "../src/engines/samples/package-fixtures.js";
import { packedFixturesName } from "../src/engines/samples/package-fixtures.js";
import { compareText } from "../src/lib/compare.js";
import { fixturesFolder, mutationFixturesFolder, packageRoot, packedFolder } from "../src/lib/package.js";
import { writeFiles } from "../src/lib/temporary.js";
import { ruleSetFile } from "../src/model/rule-set.js";
import { pathsOfCompilers } from "../src/release/compiled-files.js";
import { releasePaths } from "../src/release/paths.js";
import { sharedArchive, sharedArchiveName } from "../src/release/read-file.js";
import { releasedVersions, releasesFolder } from "../src/release/released.js";
import type { PackedFields } from "../src/spec/read-fields.js";
import { fieldsFolder, packedFieldsName } from "../src/spec/read-fields.js";
import { unusedByLibrary } from "./pack-library.js";

/** The Wasm is most of a release. */
const shared = /\.wasm$/;

const packedReleases = join(packedFolder, "releases");

rmSync(packedReleases, { recursive: true, force: true });
const archived = releasedVersions().flatMap((version) => {
  const files = releaseFiles(join(releasesFolder, version));
  writeFiles(
    join(packedReleases, version),
    files.filter(([path]) => !shared.test(path)),
  );
  return files
    .filter(([path]) => shared.test(path))
    .map(([path, content]): [string, Buffer] => [`${version}/${path}`, content]);
});
writeFiles(packedReleases, [[sharedArchiveName, sharedArchive(archived)]]);
writeFiles(packedFolder, [
  [packedFixturesName, brotli(JSON.stringify(packedFixtures()))],
  [packedFieldsName, brotli(JSON.stringify(packedFields()))],
]);
writeFiles(join(packageRoot, "build", "src"), [[".npmignore", unusedByLibrary()]]);
await import("./bundle.js");
await import("./pack-spec.js");

/** What `check` reads of a release, and what spares `build` the need for compilers. */
function releaseFiles(folder: string): [path: string, content: Buffer][] {
  const paths = [releasePaths.index, `${ruleSetFile}.gz`, ...pathsOfCompilers(engines)];
  const files = paths.map((path): [string, Buffer] => {
    const content = readFileSync(join(folder, path));
    return path === releasePaths.index ? [`${path}.gz`, gzip(content)] : [path, content];
  });
  const sums = readFileSync(join(folder, releasePaths.sums), "utf8")
    .split("\n")
    .filter((line) => paths.some((path) => line.endsWith(`  ${path}`)));
  return [...files, [releasePaths.sums, Buffer.from(`${sums.join("\n")}\n`)]];
}

function packedFixtures(): PackedFixtures {
  return { fixtures: textsIn(fixturesFolder), mutations: textsIn(mutationFixturesFolder) };
}

function packedFields(): PackedFields {
  return Object.fromEntries(
    readdirSync(fieldsFolder)
      .sort(compareText)
      .map((file) => [file, readFileSync(join(fieldsFolder, file), "utf8")]),
  );
}

function textsIn(folder: string): PackedFixtures["fixtures"] {
  const names = (of: string): string[] => readdirSync(of).sort(compareText);
  const texts = (of: string) =>
    Object.fromEntries(names(of).map((file) => [file, readFileSync(join(of, file), "utf8")]));
  return Object.fromEntries(names(folder).map((name) => [name, texts(join(folder, name))]));
}

function gzip(content: string | Buffer): Buffer {
  return gzipSync(content, { level: 9 });
}

/** A quarter smaller than gzip, for what only these commands read. The large window is for texts that many fixtures repeat. */
function brotli(content: string): Buffer {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS } });
}
