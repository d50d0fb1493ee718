import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import {
  filesOf,
  readReleaseFile,
  readShared,
  sharedArchive,
  sharedArchiveName,
} from "../../../src/release/read-file.js";
import { temporaryFolder } from "../cli/run.js";

const test = suite("release/shared-archive");

const files: readonly [string, Buffer][] = [
  ["1.36/opa/policy.wasm", Buffer.from([0, 10, 255])],
  ["1.37/opa/policy.wasm", Buffer.from("\n[]\n")],
  ["1.37/empty", Buffer.alloc(0)],
];

test("an archive has its files, byte by byte, and equal files give an equal archive", () => {
  assert.equal([...filesOf(sharedArchive(files))], files);
  assert.equal(sharedArchive(files), sharedArchive(files));
});

test("similar files take little more than one of them", () => {
  const [one] = [Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * index * 31) % 251))];
  const more = Array.from({ length: 10 }, (_, index): [string, Buffer] => [`${index}`, one]);
  assert.ok(sharedArchive(more).length < 1.5 * sharedArchive(more.slice(0, 1)).length);
});

test("a release is read from the archive beside it; what is not there is undefined", () => {
  const folder = temporaryFolder({ "1.37/release.json": "{}" });
  writeFileSync(join(folder, sharedArchiveName), sharedArchive(files));
  const release = join(folder, "1.37");
  assert.is(readReleaseFile(release, "release.json")?.toString(), "{}");
  assert.is(readReleaseFile(release, "opa/policy.wasm")?.toString(), "\n[]\n");
  assert.is(readReleaseFile(release, "opa/other.wasm"), undefined);
  assert.is(readShared(join(folder, "missing.br"), "1.37/empty"), undefined);
});

test.run();
