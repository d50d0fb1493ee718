import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { errorCode } from "../../../src/lib/file-problem.js";
import { makeFolders } from "../../../src/lib/make-folders.js";
import { temporaryFolder } from "../cli/run.js";

const test = suite("lib/make-folders");

test("missing folders are created, and existing ones stay", () => {
  const folder = join(temporaryFolder(), "a", "b", "c");
  makeFolders(folder);
  makeFolders(folder);
  assert.ok(statSync(folder).isDirectory());
});

test("a file in the place of a folder is an error", () => {
  const file = join(temporaryFolder(), "a");
  writeFileSync(file, "");
  for (const folder of [file, join(file, "b")])
    assert.throws(
      () => makeFolders(folder),
      (error: Error) => ["EEXIST", "ENOTDIR"].includes(errorCode(error)),
    );
});

// Linux alone has these folders, in which nobody can create one.
const skippedIfOther = process.platform === "linux" ? test : test.skip;
skippedIfOther("a folder in which the system creates none is an error, and no endless loop", () => {
  for (const folder of ["/proc/none/inside", "/dev/fd/none/inside"])
    assert.throws(
      () => makeFolders(folder),
      (error: Error) => ["ENOENT", "EACCES", "EPERM"].includes(errorCode(error)),
    );
});

test.run();
