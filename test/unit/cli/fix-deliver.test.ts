import fs, { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { contentsOf, writeFixedFile } from "../../../src/cli/fix/deliver.js";
import { temporaryFolder } from "./run.js";

const test = suite("cli/fix-deliver");

const file = join(temporaryFolder(), "a.yaml");
const texts = new Map([[file, { before: "a: 1\n", after: "a: 2\n" }]]);

test("a file holds what it held when it was read, and is to hold the new text in its own shape", () => {
  writeFileSync(file, "\ufeffa: 1\r\n");
  assert.equal(contentsOf({ texts }), [{ file, before: "\ufeffa: 1\r\n", after: "\ufeffa: 2\r\n" }]);
});

test("a file that somebody has changed since then stays as it is, and is reported", () => {
  for (const text of ["a: 1\nb: 1\n", "", "a: 1\0"]) {
    writeFileSync(file, text);
    assert.equal(contentsOf({ texts }), [
      { file, problem: "It has changed since it was read. Run the command again." },
    ]);
  }
});

test("a file that somebody changes while others are written stays as it is, too, and is reported", () => {
  const content = { file, before: "\ufeffa: 1\r\n", after: "\ufeffa: 2\r\n" };
  for (const text of ["\ufeffa: 1\n", "a: 1\r\n", ""]) {
    writeFileSync(file, text);
    assert.equal(writeFixedFile(content), {
      file,
      problem: "It has changed since it was read. Run the command again.",
    });
    assert.is(readFileSync(file, "utf8"), text);
  }
  writeFileSync(file, content.before);
  assert.equal([writeFixedFile(content), readFileSync(file, "utf8")], [undefined, content.after]);
});

test("a file with another name is not split, and is reported", () => {
  const [content, other] = [{ file, before: "a: 1\n", after: "a: 2\n" }, `${file}.link`];
  writeFileSync(file, content.before);
  linkSync(file, other);
  assert.match(writeFixedFile(content)?.problem ?? "", /^It has another name \(a hard link\)/);
  assert.is(readFileSync(file, "utf8"), content.before);
  rmSync(other);
  assert.is(writeFixedFile(content), undefined);
});

test("a file that is a mount point stays as it is, and the report says what to do", () => {
  const content = { file, before: "a: 1\n", after: "a: 2\n" };
  writeFileSync(file, content.before);
  const { renameSync } = fs;
  fs.renameSync = () => {
    throw Object.assign(new Error("EBUSY: resource busy or locked, rename"), { code: "EBUSY" });
  };
  syncBuiltinESMExports();
  try {
    assert.equal(writeFixedFile(content), {
      file,
      problem:
        "It cannot be written: it is a mount point, which cannot be replaced, or another program uses it. Mount its folder, or end that program.",
    });
  } finally {
    fs.renameSync = renameSync;
    syncBuiltinESMExports();
  }
  assert.is(readFileSync(file, "utf8"), content.before);
});

test("a file that is gone is reported", () => {
  rmSync(file);
  assert.equal(
    contentsOf({ texts }).map((one) => "problem" in one && /^It no longer exists/.test(one.problem)),
    [true],
  );
  assert.match(writeFixedFile({ file, before: "a: 1\n", after: "a: 2\n" })?.problem ?? "", /^It no longer exists/);
});

test.run();
