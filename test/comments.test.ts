import { suite } from "uvu";
import * as assert from "uvu/assert";
import { sourceFiles } from "./source-files.js";

const test = suite("comments");

/** Words that are hard to read in comments. */
const avoided = /\b(?:stands|lies|told|nobody|whoever|usual|nevertheless|thereby|anew|unheard)\b/i;

/** The comments of a text: complete lines, and the lines of blocks. */
function commentsOf(text: string): readonly string[] {
  return text.split("\n").filter((line) => /^\s*(?:\/\/|\/?\*)/.test(line));
}

test("comments are plain sentences", () => {
  const found = sourceFiles("src", "scripts").flatMap(({ path, text }) =>
    commentsOf(text)
      .filter((line) => avoided.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  assert.equal(found, []);
});

test("comments are found", () => {
  assert.ok(["// It lies.", "// Nobody reads it."].every((line) => avoided.test(line)));
  assert.equal(commentsOf("/** It stands. */\nconst a = 1;\n  // It lies.\n * told"), [
    "/** It stands. */",
    "  // It lies.",
    " * told",
  ]);
});

test.run();
