import { suite } from "uvu";
import * as assert from "uvu/assert";
import { commands } from "../../../src/cli/commands.js";
import { exampleOf } from "../../../src/cli/missing-values.js";
import { wincompat } from "./run.js";

const test = suite("cli/missing-values");

test("every option that takes a value has an example", () => {
  const options = commands.flatMap((one) => one.options.filter(({ required }) => required));
  assert.equal(
    options.filter((option) => exampleOf(option) === undefined).map(({ flags }) => flags),
    [],
  );
});

test("an option without its value is shown with one", async () => {
  for (const [example, ...parameters] of [
    ["--output report.json", "check", ".", "--output"],
    ["--kubernetes 1.35", "rules", "-k"],
    ["--fail-on warning", "check", ".", "--fail-on"],
    ["--format json", "explain", "win-host-pid", "--format"],
    ["--out policies", "build", "--out"],
    ["--out wincompat.yaml", "init", "--out"],
  ] as const) {
    const { status, stdout, stderr } = await wincompat(parameters);
    assert.match(stderr, new RegExp(`argument missing\\nWrite, for example, \`${example}\`\\.\\nSee \`wincompat `));
    assert.equal([status, stdout], [2, ""], example);
  }
});

test.run();
