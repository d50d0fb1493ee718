import { suite } from "uvu";
import * as assert from "uvu/assert";
import { alternation } from "../../src/engines/alternation.js";
import { shortPatterns } from "../../src/engines/cel/patterns.js";
import { patternFault } from "../../src/model/pattern.js";
import { alternativesOf, pieces } from "../../src/model/pattern-pieces.js";
import { patternWords } from "../../src/model/pattern-words.js";
import { withinSeconds } from "./seconds.js";

const test = suite("growth, many alternatives");

/** Patterns of thousands of parts. */
const large: Readonly<Record<string, string>> = {
  "a letter in both cases": "[Ww]".repeat(4000),
  "groups one after the other": "(?:a|b)".repeat(1500),
  "groups in groups": `${"(?:a|b".repeat(1000)}${")".repeat(1000)}`,
  alternatives: Array.from({ length: 800 }, (_, number) => `image-${number}:`).join("|"),
};

for (const [name, pattern] of Object.entries(large)) {
  test(`a pattern of thousands of parts takes seconds: ${name}`, async () => {
    assert.is(patternFault(pattern), undefined);
    assert.is(await withinSeconds(5, () => patternWords(pattern)), undefined);
    assert.is(await withinSeconds(5, () => pieces(pattern).join("")), pattern);
    const all = await withinSeconds(10, () => alternation([pattern, `${pattern}c`]));
    assert.ok(alternativesOf(all).length > 0);
    await withinSeconds(10, () => shortPatterns(pattern));
  });
}

test.run();
