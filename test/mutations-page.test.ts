import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot } from "../src/lib/package.js";
import type { Model } from "../src/model/model.js";
import { models } from "./spec.js";

const test = suite("docs/mutations.md");
const page = readFileSync(join(packageRoot, "docs", "mutations.md"), "utf8");
const { mutations } = models().at(-1) as Model;

test("the page has every mutation with its profile and its description, in the order of a release", () => {
  const [, table = ""] = page.split("| mutation | profile | what it changes |\n|---|---|---|\n");
  assert.equal(
    table.slice(0, table.indexOf("\n\n")).split("\n"),
    mutations.map(({ id, profile, description }) => `| \`${id}\` | \`${profile}\` | ${description} |`),
  );
});

test.run();
