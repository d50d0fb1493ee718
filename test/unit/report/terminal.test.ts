import { suite } from "uvu";
import * as assert from "uvu/assert";
import { fits, folded, foldedPath, shortenedFile } from "../../../src/report/terminal.js";

const test = suite("report/terminal");

test("wide characters take two columns", () => {
  assert.equal([fits("名前", 4), fits("名前", 3), fits("name", 4), fits("names", 4)], [true, false, true, false]);
  assert.equal(folded("名前 名前 名前 名前 名前", 30, 10), ["          名前 名前 名前 名前", "          名前"]);
});

test("a path is broken before a dot or a bracket, never inside brackets, and keeps every character", () => {
  const path = "spec.template.metadata.annotations[example.com/a.very.long.name.of.an.annotation].x[0]";
  const lines = foldedPath(path, 30, 2, 4);
  assert.equal(lines, [
    "  spec.template.metadata",
    "    .annotations",
    "    [example.com/a.very.long.name.of.an.annotation]",
    "    .x[0]",
  ]);
  assert.is(lines.map((line) => line.trim()).join(""), path);
});

test("text is wrapped at twenty columns or more", () => {
  assert.equal(folded("1234567890 123456789 1", 10, 2), ["  1234567890 123456789", "  1"]);
});

test("the first line is wrapped with the width of its own indent", () => {
  assert.equal(foldedPath("6:3  spec.containers[0].securityContext.windowsOptions", 30, 2, 10), [
    "  6:3  spec.containers[0]",
    "          .securityContext",
    "          .windowsOptions",
  ]);
});

test("a file loses its first folders, but never its name", () => {
  assert.is(
    shortenedFile("a/b/c.yaml", () => true),
    "a/b/c.yaml",
  );
  assert.is(
    shortenedFile("a/b/c.yaml", (file) => file.length <= 8),
    "…/c.yaml",
  );
  assert.is(
    shortenedFile("a\\b\\c.yaml", () => false),
    "…\\c.yaml",
  );
  assert.is(
    shortenedFile("c.yaml", () => false),
    "c.yaml",
  );
});

test.run();
