import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot } from "../../src/lib/package.js";
import { temporaryFolder } from "../unit/cli/run.js";

const test = suite("scripts/orphans");

/** Which of these files of a package remain. */
function remaining(files: readonly string[]): readonly string[] {
  const root = temporaryFolder(Object.fromEntries(files.map((name) => [name, ""])));
  execFileSync(process.execPath, [join(packageRoot, "build", "scripts", "orphans.js"), root]);
  return files.filter((name) => existsSync(join(root, name)));
}

test("the output of sources remains, and what the compiler did not write", () => {
  const files = [
    "src/model/a.ts",
    "build/src/model/a.js",
    "build/src/model/a.d.ts",
    "build/src/model/a.js.map",
    "test/b.test.ts",
    "build/test/b.test.js",
    "build/src/data.json",
    "build/packed/bin/cli.js",
  ];
  assert.equal(remaining(files), files);
});

test("the output of deleted, moved and renamed sources is removed", () => {
  const deleted = ["js", "d.ts", "js.map"].map((ending) => `build/src/model/a.${ending}`);
  const others = ["build/scripts/b.js", "build/test/old.test.js", "build/bench/c/d.js"];
  assert.equal(remaining(["src/a.ts", "build/src/a.js", ...deleted, ...others]), ["src/a.ts", "build/src/a.js"]);
});

test.run();
