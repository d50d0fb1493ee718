import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot } from "../src/package.js";
import { temporaryFolder, wincompat } from "./commands/run.js";
import { guideSteps } from "./guide.js";

const test = suite("docs/compare.md");
const steps = guideSteps(readFileSync(join(packageRoot, "docs", "compare.md"), "utf8"));
const folder = temporaryFolder();
cpSync(join(packageRoot, "examples"), join(folder, "examples"), { recursive: true });

test("it shows commands, and each is run", () => {
  assert.ok(steps.length >= 4);
  assert.equal(steps.filter(({ run, script }) => run?.tools.join() !== "wincompat" || !/^wincompat [^|'"\n]+$/.test(script)), []);
});

for (const { line, script, run } of steps) {
  test(`line ${line}: ${script}`, async () => {
    const { status, stdout, stderr } = await wincompat(script.split(" ").slice(1), { cwd: folder });
    assert.equal([status, stderr], [run?.exit, ""]);
    assert.ok(stdout.includes(run?.says ?? ""), stdout);
  });
}

test.run();
