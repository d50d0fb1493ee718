import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { patternFault } from "../../../src/model/pattern.js";
import { alternativesOf, pieces, tokensOf } from "../../../src/model/pattern-pieces.js";
import { runsOf, seed } from "../../generate/options.js";
import { patterns, patternUnits } from "../../generate/patterns.js";

const test = suite("model/pattern-pieces");
const count = runsOf(600, 2000);

const examples: Readonly<Record<string, readonly string[]>> = {
  "don\\x27t": ["d", "o", "n", "\\x27", "t"],
  "[\\]a]b": ["[\\]a]", "b"],
  "[^\\]a|]{2,}?b": ["[^\\]a|]{2,}?", "b"],
  "^(?:a(?:b|[)])*|c)+\\)$": ["^", "(?:a(?:b|[)])*|c)+", "\\)", "$"],
  "😀+😁": ["😀+", "😁"],
};

for (const [pattern, found] of Object.entries(examples)) {
  test(`${pattern} in pieces`, () => assert.equal(pieces(pattern), found));
}

test("a pattern is divided at bars outside of brackets and classes", () => {
  assert.equal(alternativesOf("^a(?:b|c)$|[|]d|e\\|f"), ["^a(?:b|c)$", "[|]d", "e\\|f"]);
  assert.equal(alternativesOf("[^\\\\]abcd|efgh[0-9]ijklm"), ["[^\\\\]abcd", "efgh[0-9]ijklm"]);
  assert.equal(alternativesOf("[^\\]|a]b|c"), ["[^\\]|a]b", "c"]);
  assert.equal(alternativesOf("a"), ["a"]);
});

test("every character, class, group and anchor is a piece, with what repeats it", () => {
  const bar = fc.constant({ pattern: "|", text: "" });
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 5, arbitrary: patternUnits(2) }, { weight: 1, arbitrary: bar })),
      (units) => {
        const each = units.map(({ pattern }) => pattern);
        assert.equal(pieces(each.join("")), each);
      },
    ),
    { seed: seed(), numRuns: count },
  );
});

test("the generated patterns have no fault, and match their texts unless an anchor prevents that", () => {
  let matching = 0;
  fc.assert(
    fc.property(patterns(2), ({ pattern, text }) => {
      assert.is(patternFault(pattern), undefined, pattern);
      const matches = new RegExp(pattern, "u").test(text);
      if (matches) matching += 1;
      assert.ok(matches || tokensOf(pattern).some(({ kind }) => kind === "anchor"), `${pattern} and ${text}`);
    }),
    { seed: seed(), numRuns: count },
  );
  assert.ok(matching > count / 2, `${matching} texts match`);
});

test("the tokens and the pieces of any text are that text", () => {
  const text = fc.string({ unit: fc.constantFrom(..."ab\\[](){}?:*+|^$.'x27\n\ud800😀") });
  fc.assert(
    fc.property(text, (one) => {
      assert.is(
        tokensOf(one)
          .map((token) => token.text)
          .join(""),
        one,
      );
      assert.is(pieces(one).join(""), one);
    }),
    { seed: seed(), numRuns: count },
  );
});

test.run();
