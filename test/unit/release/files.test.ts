import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { compareRelease, isForeign, readRelease, writeRelease } from "../../../src/release/files.js";
import { temporaryFolder } from "../cli/run.js";

const test = suite("release/files");
const files = new Map(
  Object.entries({ "b/c.txt": "c", "d.txt": "d" }).map(([path, text]) => [path, Buffer.from(text)]),
);

test("what is written is read again, by path", () => {
  const folder = join(temporaryFolder(), "deep", "release");
  writeRelease(folder, files);
  assert.equal(readRelease(folder), files);
  assert.equal([...readRelease(folder).keys()], ["b/c.txt", "d.txt"]);
});

test("a folder that is not there holds nothing", () => {
  assert.is(readRelease(join(temporaryFolder(), "none")).size, 0);
});

test("a release is replaced as a whole, and nothing is left beside it", () => {
  const parent = temporaryFolder({ "release/old.txt": "old", "other/kept.txt": "kept" });
  writeRelease(join(parent, "release"), files);
  assert.equal(readRelease(join(parent, "release")), files);
  assert.equal(readdirSync(parent).sort(), ["other", "release"]);
});

test("a release that cannot be written leaves the old one, and nothing beside it", () => {
  const parent = temporaryFolder({ "release/old.txt": "old" });
  const impossible = new Map([
    ["a", Buffer.from("a")],
    ["a/b", Buffer.from("b")],
  ]);
  assert.throws(() => writeRelease(join(parent, "release"), impossible));
  assert.equal([readdirSync(parent), [...readRelease(join(parent, "release")).keys()]], [["release"], ["old.txt"]]);
});

test("a folder that no build wrote is foreign; an empty one and an earlier release are not", () => {
  const folder = temporaryFolder({
    "other/notes.txt": "",
    "release/release.json": "{}",
    "release/a.txt": "",
    file: "",
  });
  mkdirSync(join(folder, "empty"));
  const foreign = ["none", "empty", "release", "other", "file"].map((name) => isForeign(join(folder, name)));
  assert.equal(foreign, [false, false, false, true, true]);
});

test("changed, missing and extra files are told apart", () => {
  const folder = temporaryFolder({ "b/c.txt": "other", "e.txt": "e" });
  assert.equal(compareRelease(folder, files), { changed: ["b/c.txt"], missing: ["d.txt"], extra: ["e.txt"] });
  writeRelease(folder, files);
  assert.equal(compareRelease(folder, files), { changed: [], missing: [], extra: [] });
  writeFileSync(join(folder, "d.txt"), "x");
  assert.equal(compareRelease(folder, files).changed, ["d.txt"]);
});

test.run();
