import { suite } from "uvu";
import * as assert from "uvu/assert";
import { caselessPattern } from "../../../src/engines/text-patterns.js";
import { patternFault } from "../../../src/model/pattern.js";

const test = suite("engines/text-patterns");

test("letters match in both cases, everything else as it is", () => {
  assert.is(
    caselessPattern("nt authority\\sys-1"),
    "^[Nn][Tt] [Aa][Uu][Tt][Hh][Oo][Rr][Ii][Tt][Yy]\\\\[Ss][Yy][Ss]-1$",
  );
});

const ascii = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).filter(
  (letter) => !/[A-Z]/.test(letter),
);

test("every character of ASCII matches itself, and its pattern is one that all engines read alike", () => {
  for (const letter of ascii) {
    const pattern = caselessPattern(letter);
    assert.ok(new RegExp(pattern, "u").test(letter) && new RegExp(pattern, "u").test(letter.toUpperCase()), letter);
    assert.not(new RegExp(pattern, "u").test("~~"), letter);
    if (!"`'".includes(letter)) assert.is(patternFault(pattern), undefined, letter);
  }
});

test("letters whose lower case is ASCII do not match", () => {
  for (const [letter, other] of [
    ["k", "\u212a"],
    ["i", "\u0130"],
    ["s", "\u017f"],
  ] as const)
    assert.not(new RegExp(caselessPattern(letter), "u").test(other));
});

test.run();
