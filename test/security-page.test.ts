import { existsSync, readFileSync } from "node:fs";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot } from "../src/lib/package.js";

const test = suite("docs/security.md");

const rows = readFileSync(`${packageRoot}docs/security.md`, "utf8")
  .split("\n## ")
  .filter((section) => section.includes("| attack |"))
  .flatMap((section) => section.split("\n").filter((line) => line.startsWith("| ")))
  .filter((line) => !line.startsWith("| attack |"));

test("every attack names an existing test", () => {
  assert.ok(rows.length > 0);
  for (const row of rows) {
    const file = /`(test\/[^`]*)` \|$/.exec(row)?.[1];
    assert.ok(file !== undefined && existsSync(`${packageRoot}${file}`), row);
  }
});

test.run();
