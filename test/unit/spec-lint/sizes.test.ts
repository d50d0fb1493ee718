import { suite } from "uvu";
import * as assert from "uvu/assert";
import { valueFault } from "../../../src/model/parameter.js";
import { sampleFile as file, testBreaks } from "../spec/broken.js";

const test = suite("spec-lint/sizes");

const find =
  "    cases:\n      - scope: windows\n        effect: ignored\n        find:\n          - at: spec.hostPID\n            when: { equals: true }";
const withWhen = (when: string): string =>
  `    §cases:\n      - scope: windows\n        effect: ignored\n        condition: it is listed\n        find:\n          - at: spec.hostname\n            when: ${when}`;
const list = (count: number, length: number): string[] =>
  Array.from({ length: count }, (_, index) => String(index).padStart(length, "a"));
const says = (what: string): string => `This revision ${what} are allowed. Use patterns, or divide the rule`;

testBreaks(test, {
  // The sample has four texts of its own.
  "a list with more texts than policies can contain": {
    file,
    find,
    put: withWhen(JSON.stringify({ oneOf: list(498, 3) })),
    says: says("has 501 texts; at most 500"),
  },
  "texts with more characters than policies can contain": {
    file,
    find,
    put: withWhen(JSON.stringify({ any: [{ oneOf: list(200, 60) }, { oneOf: list(200, 60) }] })),
    says: says("has texts with 24006 characters; at most 20000"),
  },
  "more comparisons than policies can contain": {
    file,
    find,
    put: withWhen(JSON.stringify({ any: list(60, 3).map((equals) => ({ equals })) })),
    says: says("has 63 comparisons; at most 60"),
  },
});

test("the limits of a list are those of a parameter, which reaches policies, too", () => {
  for (const type of ["texts", "images", "patterns"] as const) {
    assert.is(valueFault({ type }, list(500, 40)), undefined, type);
    assert.is(valueFault({ type }, list(501, 3)), "has 501 texts; at most 500 are allowed.");
    assert.is(valueFault({ type }, list(500, 41)), "has texts with 20500 characters; at most 20000 are allowed.");
  }
});

test.run();
