import { suite } from "uvu";
import * as assert from "uvu/assert";
import { alternation } from "../../../src/engines/alternation.js";
import { alternativesOf } from "../../../src/model/pattern-pieces.js";

const test = suite("engines/alternation");

test("a pattern is divided at bars outside of brackets and classes", () => {
  assert.equal(alternativesOf("^a(?:b|c)$|[|]d|e\\|f"), ["^a(?:b|c)$", "[|]d", "e\\|f"]);
  assert.equal(alternativesOf("a"), ["a"]);
});

const cases: readonly (readonly [name: string, patterns: readonly string[], joined: string])[] = [
  ["one pattern", ["^a$"], "^a$"],
  ["brackets around all of a pattern", ["(?:a|(?:b))"], "a|b"],
  ["brackets that are repeated", ["(?:a|b)?"], "(?:a|b)?"],
  ["a short common start", ["ab", "ac"], "ab|ac"],
  ["a long common start", ["^registry.example.com/a:", "^registry.example.com/bc:"], "^registry.example.com/(?:a|bc):"],
  [
    "a long common end",
    ["a(?:one|two|three|four)$", "ba(?:one|two|three|four)$"],
    "a(?:one|two|three|four)$|ba(?:one|two|three|four)$",
  ],
  [
    "alternatives in the middle",
    ["^(?:1|2)(?:[._@-]|[._@-][0-9])$", "^(?:3|4)(?:[._@-]|[._@-][0-9])$"],
    "^(?:1|2|3|4)(?:[._@-]|[._@-][0-9])$",
  ],
  ["the same pattern twice", ["^registry.example.com/a$", "^registry.example.com/a$"], "^registry.example.com/a$"],
];

for (const [name, patterns, joined] of cases) {
  test(`${name} in an alternation`, () => assert.is(alternation(patterns), joined));
}

test("an alternation matches what one of its patterns matches", () => {
  const texts = ["a", "b", "registry.example.com/a", "registry.example.com/bc:1", "3.", "batwo", "2-"];
  for (const [, patterns, joined] of cases) {
    for (const text of texts) {
      const expected = patterns.some((pattern) => new RegExp(pattern, "u").test(text));
      assert.is(new RegExp(joined, "u").test(text), expected, `${joined} on ${text}`);
    }
  }
});

test.run();
