import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot } from "../../src/lib/package.js";
import { temporaryFolder } from "../unit/cli/run.js";

const test = suite("scripts/compile");

/** A package whose compiler writes a line for each call, and fails while there is a file `mistake`. */
const files = {
  "package.json": JSON.stringify({ scripts: { "compile:changes": "echo called >> calls && test ! -e mistake" } }),
  "src/model/a.ts": "",
  "test/a.md": "",
  "spec/rules/a.yaml": "",
};

function compile(root: string): number | null {
  return spawnSync(process.execPath, [join(packageRoot, "scripts", "compile.mjs"), root]).status;
}

function calls(root: string): number {
  return readFileSync(join(root, "calls"), "utf8").trim().split("\n").length;
}

test("what has not changed is not compiled again, unless the compilation failed", () => {
  const root = temporaryFolder(files);
  const write = (...names: string[]): void => names.forEach((name) => writeFileSync(join(root, name), name));
  const remove = (name: string): void => rmSync(join(root, name), { recursive: true });
  const steps: readonly (readonly [what: () => void, status: number, calls: number])[] = [
    [() => {}, 0, 1],
    [() => write("test/a.md"), 0, 1],
    [() => write("spec/rules/a.yaml"), 0, 2],
    [() => write("src/b.ts", "mistake"), 1, 3],
    [() => remove("mistake"), 0, 4],
    [() => {}, 0, 4],
    [() => remove("src/b.ts"), 0, 5],
  ];
  for (const [index, [prepare, status, expected]] of steps.entries()) {
    prepare();
    assert.equal([compile(root), calls(root)], [status, expected], `step ${index}`);
  }
});

test.run();
