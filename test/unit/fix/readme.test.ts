import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot } from "../../../src/lib/package.js";
import { temporaryFolder, wincompat } from "../cli/run.js";

const test = suite("fix/readme");

test("the README shows what is printed, and a second run changes nothing", async () => {
  const readme = readFileSync(join(packageRoot, "README.md"), "utf8");
  const [, parameters = "", shown = ""] = /wincompat (fix [^\n]*)\n```\n.*?```text\n(.*?)```/s.exec(readme) ?? [];
  const cwd = temporaryFolder();
  cpSync(join(packageRoot, "examples"), join(cwd, "examples"), { recursive: true });
  const run = (): ReturnType<typeof wincompat> => wincompat(parameters.split(" "), { cwd });
  const { status, stdout } = await run();
  assert.equal([status, stdout], [0, shown]);
  assert.match((await run()).stdout, /: no findings fixed\.\n/);
});

test.run();
