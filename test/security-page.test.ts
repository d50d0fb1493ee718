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

test("every attack names existing tests", () => {
  assert.ok(rows.length > 0);
  for (const row of rows) {
    const [cell = ""] = /[^|]*\|$/.exec(row) ?? [];
    const files = [...cell.matchAll(/`([^`]*)`/g)].map(([, file = ""]) => file);
    assert.ok(files.length > 0, row);
    for (const file of files) assert.ok(file.startsWith("test/") && existsSync(`${packageRoot}${file}`), row);
  }
});

test.run();
