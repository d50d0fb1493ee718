import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { framesFrom } from "../../src/emit/frames.js";
import type { Model } from "../../src/model/model.js";
import type { ParameterValues } from "../../src/model/parameter.js";
import { withDefaults, wordsOf } from "../../src/model/parameter.js";
import { packageRoot } from "../../src/package.js";
import { releaseReadme } from "../../src/release/readme.js";
import { models } from "../spec.js";

const test = suite("release/readme");
const frames = framesFrom(join(packageRoot, "templates"));

/** The rows of the table of parameters. */
function parameterRows(model: Model): string[] {
  const [, table = ""] = releaseReadme(model, frames).split("| parameter | default |\n|---|---|\n");
  return table.slice(0, table.indexOf("\n\n")).split("\n");
}

for (const model of models()) {
  test(`the README of ${model.version} has every parameter with its default in that version`, () => {
    assert.equal(parameterRows(model), model.parameters.map(({ name, default: value }) => `| \`${name}\` | ${wordsOf(value)} |`));
  });
}

test("values that were built in are its defaults, and a bar does not end their cell", () => {
  const newest = models().at(-1) as Model;
  const given: ParameterValues = new Map<string, string | readonly string[]>([["taint.key", "own"], ["windowsImages", ["^(?:a|b)/", "c"]]]);
  const rows = parameterRows({ ...newest, parameters: withDefaults(newest.parameters, given) });
  assert.ok(rows.includes("| `taint.key` | own |") && rows.includes("| `windowsImages` | ^(?:a\\|b)/, c |"), rows.join("\n"));
});

test.run();
