import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { cliPage } from "../../../scripts/docs/cli-page.js";
import { commands } from "../../../src/cli/commands.js";
import { templatesFrom } from "../../../src/engines/template-renderer.js";
import { packageRoot } from "../../../src/lib/package.js";
import { wincompat } from "../../unit/cli/run.js";

const test = suite("scripts/docs/cli-page");
const page = cliPage(commands, templatesFrom());

test("docs/cli.md matches the commands; otherwise run `npm run docs`", () => {
  assert.is(readFileSync(join(packageRoot, "docs", "cli.md"), "utf8"), page);
});

test("docs/cli.md does not depend on the machine", () => {
  assert.not.ok(page.includes(packageRoot));
});

for (const { name, options, examples } of commands) {
  test(`the help of ${name} fits 80 columns and matches the page`, async () => {
    const { status, stdout } = await wincompat([name, "--help"]);
    assert.is(status, 0);
    assert.equal(
      stdout.split("\n").filter((line) => line.length > 80),
      [],
    );
    for (const { flags } of options)
      assert.ok(stdout.includes(`  ${flags} `) && page.includes(`| \`${flags}\` |`), flags);
    for (const { command } of examples)
      assert.ok(stdout.includes(`  $ ${command}\n`) && page.includes(`\n${command}\n`), command);
  });
}

test.run();
