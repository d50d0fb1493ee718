import { suite } from "uvu";
import * as assert from "uvu/assert";
import { hardWordsIn } from "../../../scripts/lint/comment-words.js";

const test = suite("scripts/lint/comment-words");

test("hard words are found in comments, each with its line, and not in code", () => {
  const text = '/** It Stands here. */\nconst lies = "anew";\n  // Whoever reads\n * it lies.\n';
  assert.equal(
    hardWordsIn(text).map(({ line, word }) => `${line} ${word}`),
    ["1 stands", "3 whoever", "4 lies"],
  );
});

test("parts of words, and names of properties of objects, are no hard words", () => {
  assert.equal(hardWordsIn("// It understands families of constructor and toString.\n"), []);
});

test.run();
