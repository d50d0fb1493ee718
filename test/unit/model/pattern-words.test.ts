import { suite } from "uvu";
import * as assert from "uvu/assert";
import { patternWords } from "../../../src/model/pattern.js";

const test = suite("model/pattern-words");

const examples: Readonly<Record<string, readonly [verb: string, ...texts: string[]]>> = {
  "^a\\.b$": ["is", "a.b"],
  "^a": ["begins with", "a"],
  a$: ["ends with", "a"],
  "a\\$": ["contains", "a$"],
  "a|b": ["contains", "a", "b"],
  "^(?:ext[23]|xfs)$": ["is", "ext2", "ext3", "xfs"],
  "^[0-9]+\\.[0-9]+$": ["has the form", "<number>.<number>"],
};

for (const [pattern, [verb, ...texts]] of Object.entries(examples)) {
  test(`${pattern} has words`, () => {
    assert.equal(patternWords(pattern), { verb, texts });
  });
}

for (const pattern of [
  "^a*$",
  "a.b",
  "[a-z]",
  "[^ab]",
  "^(?:a|b$)",
  "(?:a|(?:b|c))",
  "[0-9]+",
  "a{2}",
  "^(?:a|b)?$",
  "^a|b",
  "a|b$",
]) {
  test(`${pattern} has no words`, () => {
    assert.is(patternWords(pattern), undefined);
  });
}

test("a long list has no words", () => {
  assert.is(patternWords("[abcd][abcd]"), undefined);
});

test.run();
