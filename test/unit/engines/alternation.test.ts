import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { alternation } from "../../../src/engines/alternation.js";
import { runsOf, seed } from "../../generate/options.js";
import { inSequence, patterns, sequences } from "../../generate/patterns.js";

const test = suite("engines/alternation");

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
  [
    "characters that are written as numbers",
    ["^example[.]com/windows-images\\x27z$", "^example[.]com/windows-images\\x28z$"],
    "^example[.]com/windows-images(?:\\x27|\\x28)z$",
  ],
  [
    "characters of two code units",
    ["^example[.]com/images-😀z", "^example[.]com/images-😁z"],
    "^example[.]com/images-(?:😀|😁)z",
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

test("an alternation of any patterns matches what one of them matches", () => {
  const part = sequences(1);
  const middles = fc.array(patterns(1), { minLength: 1, maxLength: 3 });
  const count = runsOf(300, 2000);
  let factored = 0;
  fc.assert(
    fc.property(part, middles, part, fc.array(patterns(1), { maxLength: 2 }), (start, between, end, others) => {
      const all = [...between.map((middle) => inSequence([start, middle, end])), ...others];
      const joined = alternation(all.map(({ pattern }) => pattern));
      if (joined.length < all.map(({ pattern }) => pattern).join("|").length) factored += 1;
      const texts = all.flatMap(({ text }) => [text, text.slice(1), text.slice(0, -1), `${text}a`]);
      for (const text of texts) {
        const expected = all.some(({ pattern }) => new RegExp(pattern, "u").test(text));
        assert.is(new RegExp(joined, "u").test(text), expected, `${joined} on ${text}`);
      }
    }),
    { seed: seed(), numRuns: count },
  );
  assert.ok(factored > count / 5, `${factored} have a common part`);
});

test.run();
