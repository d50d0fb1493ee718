import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot } from "../src/lib/package.js";
import { guideSteps } from "./guide-commands.js";
import type { Run } from "./unit/cli/run.js";
import { temporaryFolder, wincompat } from "./unit/cli/run.js";

const test = suite("docs/compare.md");
const page = readFileSync(join(packageRoot, "docs", "compare.md"), "utf8");
const steps = guideSteps("docs/compare.md");
const folder = temporaryFolder();
cpSync(join(packageRoot, "examples"), join(folder, "examples"), { recursive: true });
for (const [, name = "", text = ""] of page.matchAll(/^```yaml (\S+)\n(.*?)^```$/gms))
  writeFileSync(join(folder, name), text);

/** Runs a command as the page shows it: quotes keep a word from the shell, and `<` redirects a file to standard input. */
async function typed(script: string): Promise<Run> {
  const [command = "", input] = script.split(" < ");
  const words = command.match(/'[^']*'|\S+/g) ?? [];
  return wincompat(
    words.slice(1).map((word) => word.replace(/^'(.*)'$/, "$1")),
    {
      cwd: folder,
      ...(input && { input: readFileSync(join(folder, input), "utf8") }),
    },
  );
}

test("it shows commands, and each is run", () => {
  assert.ok(steps.length >= 4);
  assert.equal(
    steps.filter(
      ({ run, script }) =>
        run?.tools.join() !== "wincompat" || !/^wincompat [^|"*\n]*(?:'[^'\n]*'[^|"*\n]*)*$/.test(script),
    ),
    [],
  );
});

for (const { place, script, run } of steps) {
  test(`${place}: ${script}`, async () => {
    const { status, stdout, stderr } = await typed(script);
    assert.is(status, run?.exit);
    assert.match(
      stderr,
      script.includes("--write-baseline") ? /^The baseline .+ was written with \d+ findings\.\n$/ : /^$/,
    );
    assert.ok(stdout.replace(/\s+/g, " ").includes(run?.says ?? ""), stdout);
  });
}

test.run();
