import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { patternFault } from "../../../src/model/pattern.js";
import { patternWords } from "../../../src/model/pattern-words.js";
import { runsOf, seed } from "../../generate/options.js";
import { patternUnits } from "../../generate/patterns.js";

const test = suite("model/pattern-words");

const examples: Readonly<Record<string, readonly [verb: string, ...texts: string[]]>> = {
  "^a\\.b$": ["is", "a.b"],
  "^a": ["begins with", "a"],
  a$: ["ends with", "a"],
  "a\\$": ["contains", "a$"],
  "a|b": ["contains", "a", "b"],
  "^(?:ext[23]|xfs)$": ["is", "ext2", "ext3", "xfs"],
  "(?:a|(?:b|c\\|))": ["contains", "a", "b", "c|"],
  "^C:\\\\$": ["is", "C:\\"],
  "^<number>$": ["is", "<number>"],
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
  "don\\x27t",
  "[0-9]+",
  "a{2}",
  "^(?:a|b)?$",
  "^a|b",
  "a|b$",
  "^(?:a)|b$",
  "^(?:a|b)|c$",
  "(?:a|b)c|d$",
]) {
  test(`${pattern} has no words`, () => {
    assert.is(patternWords(pattern), undefined);
  });
}

test("a long list has no words", () => {
  assert.is(patternWords("[abcd][abcd]"), undefined);
  assert.is(patternWords("[abcd][abc]")?.texts.length, 12);
  assert.is(patternWords("a|b|c|d|e|f|g|h|i|j|k|l|m"), undefined);
});

const tests: Readonly<Record<string, (text: string, part: string) => boolean>> = {
  is: (text, part) => text === part,
  "begins with": (text, part) => text.startsWith(part),
  "ends with": (text, part) => text.endsWith(part),
  contains: (text, part) => text.includes(part),
};

test("words say what the pattern matches", () => {
  const part = fc.oneof(
    fc.constantFrom("a", "b", "[ab]", "(?:a|ab)", "(?:a|b$)", "|", "^", "$", "?", "\\|"),
    patternUnits(1).map(({ pattern }) => pattern),
  );
  const pattern = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(""));
  const text = fc
    .array(fc.constantFrom("a", "b", ".", "|", "\\", "'"), { maxLength: 4 })
    .map((parts) => parts.join(""));
  const count = runsOf(1000, 5000);
  let worded = 0;
  fc.assert(
    fc.property(pattern, fc.array(text, { minLength: 5, maxLength: 5 }), (one, all) => {
      const words = patternFault(one) === undefined ? patternWords(one) : undefined;
      const holds = tests[words?.verb ?? ""];
      if (words === undefined || holds === undefined) return;
      worded += 1;
      for (const each of ["", ...words.texts, ...all])
        assert.is(
          words.texts.some((known) => holds(each, known)),
          new RegExp(one, "u").test(each),
          `${one} and ${each}`,
        );
    }),
    { seed: seed(), numRuns: count },
  );
  assert.ok(worded > count / 10, `${worded} patterns have words`);
});

test.run();
