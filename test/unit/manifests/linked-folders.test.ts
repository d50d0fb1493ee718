import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Report } from "../../../src/check/findings.js";
import { temporaryFolder, wincompat } from "../cli/run.js";

const test = suite("manifests/linked-folders");

const pod = "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\n";

/** A folder with files and links, which are targets by name. */
function folderWith(links: Readonly<Record<string, string>>, files: Readonly<Record<string, string>> = {}): string {
  const folder = temporaryFolder({ "1/a.yaml": pod, "2/deep/b.yaml": pod, ...files });
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(folder, name));
  return folder;
}

interface Checked {
  readonly status: number | null;
  readonly files: number;
  /** `1/sub Not searched: …`. */
  readonly notes: readonly string[];
}

async function check(cwd: string, ...parameters: readonly string[]): Promise<Checked> {
  const { status, stdout } = await wincompat(["check", "--format", "json", ...parameters], { cwd });
  const { summary, diagnostics } = JSON.parse(stdout) as Report;
  return { status, files: summary.files, notes: diagnostics.map(({ file, message }) => `${file} ${message}`) };
}

const one = "1/sub Not searched: 1 linked folder: 1/sub. Name it as an argument to check its files.";

test("a link to a folder in a searched folder is named", async () => {
  const cwd = folderWith({ "1/sub": "../2" });
  assert.equal(await check(cwd, "1"), { status: 0, files: 1, notes: [one] });
});

test("a link to a folder with the name of a manifest is named, too", async () => {
  const cwd = folderWith({ "1/sub.yaml": "../2" });
  assert.equal((await check(cwd, "1")).notes, [one.replaceAll("sub", "sub.yaml")]);
});

test("many links are one note, with their number", async () => {
  const names = ["d", "b", "e", "a", "c"].map((name) => [`1/${name}`, "../2"] as const);
  const { notes } = await check(folderWith(Object.fromEntries(names)), "1");
  assert.equal(notes, [
    "1/a Not searched: 5 linked folders: 1/a, 1/b, 1/c and 2 more. Name each as an argument to check its files.",
  ]);
});

test("a folder that is searched under another name needs no note", async () => {
  const cwd = folderWith({ "1/sub": "../2", "1/loop": ".", "2/up": ".." });
  assert.equal(await check(cwd, "."), { status: 0, files: 2, notes: [] });
  assert.equal((await check(cwd, "1", "1/sub")).files, 2);
  assert.equal((await check(cwd, "1", "2", ".")).notes, []);
});

test("only a search of the linked folder itself makes the note unnecessary, not one of a folder in it", async () => {
  const cwd = folderWith({ "1/sub": "../2" });
  assert.equal((await check(cwd, "1", "2/deep")).notes, [one]);
});

test("excluded links, and links named node_modules, need no note", async () => {
  const cwd = folderWith({ "1/sub": "../2", "1/node_modules": "../2" });
  assert.equal((await check(cwd, "1", "--exclude", "sub")).notes, []);
  assert.equal((await check(cwd, "1/**/*.yaml", "--exclude", "sub")).notes, []);
});

test("links to files, and links that lead nowhere, are no linked folders", async () => {
  const cwd = folderWith({ "1/b.yaml": "../2/deep/b.yaml", "1/nowhere": "../3" });
  assert.equal(await check(cwd, "1"), { status: 0, files: 2, notes: [] });
});

test("a folder with nothing but a link is not found empty without a word about the link", async () => {
  const { status, notes } = await check(folderWith({ "3/sub": "../2" }, { "3/notes.txt": "" }), "3");
  assert.is(status, 2);
  assert.equal(notes, [
    "3 There is no *.yaml, *.yml or *.json file in this folder.",
    "3/sub Not searched: 1 linked folder: 3/sub. Name it as an argument to check its files.",
  ]);
});

test("** in a glob does not follow links to folders, and names them", async () => {
  const cwd = folderWith({ "1/sub": "../2", "1/all": "/", "1/c.yaml": "../2/deep/b.yaml" });
  const note = "1/all Not searched: 2 linked folders: 1/all, 1/sub. Name each as an argument to check its files.";
  assert.equal(await check(cwd, "1/**/*.yaml"), { status: 0, files: 2, notes: [note] });
  const absolute = await check(cwd, join(cwd, "1/**/*.yaml"));
  assert.equal([absolute.files, absolute.notes.length], [2, 1]);
  assert.ok(absolute.notes[0]?.startsWith(join(cwd, "1/all")));
});

test("a link before ** or under a single star is followed, as in shells", async () => {
  const cwd = folderWith({ "1/sub": "../2" });
  assert.equal(await check(cwd, "1/sub/**/*.yaml"), { status: 0, files: 1, notes: [] });
  assert.equal(await check(cwd, "1/*/deep/*.yaml"), { status: 0, files: 1, notes: [] });
});

test.run();
