import { copyFileSync, cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot } from "../../../src/lib/package.js";
import { temporaryFolder, wincompat } from "../cli/run.js";

const test = suite("fix/readme");

const readme = readFileSync(join(packageRoot, "README.md"), "utf8");

test("the README shows what is printed, and a second run changes nothing", async () => {
  const [, source = "", copy = "", parameters = "", shown = ""] =
    /```console\ncp (\S+) (\S+)\nwincompat (fix [^\n]*)\n```\n.*?```text\n(.*?)```/s.exec(readme) ?? [];
  const cwd = temporaryFolder();
  copyFileSync(join(packageRoot, source), join(cwd, copy));
  const run = (): ReturnType<typeof wincompat> => wincompat(parameters.split(" "), { cwd });
  const { status, stdout } = await run();
  assert.equal([status, stdout], [0, shown]);
  assert.match((await run()).stdout, /: no findings fixed\.\n/);
});

test("the dry run of the README prints a patch, and keeps the example for later sections", async () => {
  const [, parameters = ""] = /\nwincompat (fix [^\n]*--dry-run[^\n]*)\n/.exec(readme) ?? [];
  const cwd = temporaryFolder();
  cpSync(join(packageRoot, "examples"), join(cwd, "examples"), { recursive: true });
  const { status, stdout } = await wincompat(parameters.split(" "), { cwd });
  const example = parameters.split(" ").at(-1) ?? "";
  assert.is(status, 1);
  assert.match(stdout, `+++ b/${example}\n`);
  assert.is(readFileSync(join(cwd, example), "utf8"), readFileSync(join(packageRoot, example), "utf8"));
});

test.run();
