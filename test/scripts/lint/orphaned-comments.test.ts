import { suite } from "uvu";
import * as assert from "uvu/assert";
import { orphanedComments } from "../../../scripts/lint/orphaned-comments.js";

const test = suite("scripts/lint/orphaned-comments");

test("a doc comment above another one is found by its last line", () => {
  const text = "/** Of b. */\n/** Of a. */\nconst a = 1;\nconst b = 2;\n";
  assert.equal(orphanedComments(text), [1]);
  assert.equal(orphanedComments("interface A {\n  /**\n   * Of b.\n   */\n  /** Of a. */\n  a: string;\n}\n"), [4]);
});

test("a comment about the file, and comments above code, are not found", () => {
  assert.equal(orphanedComments("/** The file. */\n\n/** Of a. */\nconst a = 1;\n/** Of b. */\nconst b = 2;\n"), []);
});

test.run();
