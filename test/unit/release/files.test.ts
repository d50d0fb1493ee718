import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { compareRelease, readRelease, writeRelease } from "../../../src/release/files.js";
import { foreignFiles } from "../../../src/release/verify/problems.js";
import { sumsOf, withSums } from "../../../src/release/verify/sums.js";
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

test("a missing folder is empty", () => {
  assert.is(readRelease(join(temporaryFolder(), "none")).size, 0);
});

test("a release is replaced atomically, without leftovers", () => {
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

const release = withSums(new Map([...files, ["release.json", Buffer.from("{}")]]));

test("files that no build wrote are foreign: those that the list of the release does not name", () => {
  const folder = temporaryFolder({ "other/notes.txt": "", "index/release.json": "{}", "sums/a": "", file: "" });
  writeFileSync(join(folder, "sums", "SHA256SUMS"), sumsOf(new Map([["a", Buffer.from("")]])));
  mkdirSync(join(folder, "empty"));
  writeRelease(join(folder, "release"), release);
  symlinkSync(join(folder, "release"), join(folder, "link"));
  const foreign = (name: string): readonly string[] =>
    foreignFiles(join(folder, name)).map((path) => path.slice(folder.length + 1));
  assert.equal(["none", "empty", "release"].flatMap(foreign), []);
  assert.equal(["other", "index", "sums", "file", "link"].map(foreign), [
    ["other/notes.txt"],
    ["index/release.json"],
    ["sums/SHA256SUMS", "sums/a"],
    ["file"],
    ["link"],
  ]);
  writeFileSync(join(folder, "release", "d.txt"), "edited");
  writeFileSync(join(folder, "release", "b", "mine.txt"), "");
  symlinkSync("/", join(folder, "release", "b", "root"));
  assert.equal([...foreign("release")].sort(), ["release/b/mine.txt", "release/b/root"]);
});

test("after a merge with conflicts, files of both sides belong to the release", () => {
  const folder = join(temporaryFolder(), "release");
  writeRelease(folder, release);
  writeFileSync(join(folder, "theirs.txt"), "");
  const list = join(folder, "SHA256SUMS");
  writeFileSync(
    list,
    `<<<<<<< ours\n${readFileSync(list, "utf8")}=======\n${"0".repeat(64)}  theirs.txt\n>>>>>>> theirs\n`,
  );
  assert.equal(foreignFiles(folder), []);
});

test("the next build removes old work folders of killed builds, and nothing else", () => {
  const parent = temporaryFolder({
    ".release-Abc123/old/mine.txt": "",
    ".release-Def456/notes.txt": "",
    ".release-longer-name/new/a": "",
  });
  const killed = (name: string): void => {
    writeRelease(join(parent, name, "old"), release);
    writeRelease(join(parent, name, "new"), release);
    rmSync(join(parent, name, "new", "d.txt"));
  };
  killed(".release-killed");
  mkdirSync(join(parent, ".release-empty0"));
  const age = (name: string, minutes: number): void => {
    const then = Date.now() / 1000 - 60 * minutes;
    utimesSync(join(parent, name), then, then);
  };
  for (const name of readdirSync(parent)) age(name, 61);
  killed(".release-inuse0");
  age(".release-inuse0", 58);
  writeRelease(join(parent, "1.27"), release);
  assert.equal(readdirSync(parent).sort(), [
    ".release-Abc123",
    ".release-Def456",
    ".release-inuse0",
    ".release-longer-name",
    "1.27",
  ]);
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
