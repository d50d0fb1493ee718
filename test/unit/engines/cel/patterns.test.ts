import { suite } from "uvu";
import * as assert from "uvu/assert";
import { layout } from "../../../../src/engines/cel/layout.js";
import { matched, shortPatterns } from "../../../../src/engines/cel/patterns.js";
import { name } from "../../../../src/engines/cel/syntax.js";
import { patternWords } from "../../../../src/model/pattern.js";
import { descend } from "../../../../src/model/predicate.js";
import { models } from "../../../spec.js";

const test = suite("engines/cel/patterns");

/** Every pattern of the spec, once. */
const patterns = [
  ...new Set(
    models().flatMap(({ rules, scopes }) =>
      [...scopes, ...rules.flatMap(({ cases }) => cases.flatMap(({ finds }) => finds))].flatMap(({ when }) =>
        descend(when).flatMap((one) =>
          one.kind === "matches" && typeof one.pattern === "string" ? [one.pattern] : [],
        ),
      ),
    ),
  ),
];

/** What stands in the expression for a short pattern. */
function literals(pattern: string): readonly string[] {
  const words = patternWords(pattern);
  const isPlain = words?.verb === "is" || (words?.texts.length === 1 && words.verb !== "has the form");
  return isPlain && words !== undefined ? words.texts : [pattern];
}

/** The texts of literals in an expression, joined where they are added. */
function literalsIn(text: string): readonly string[] {
  const joined = text.replace(/'\s*\+ r?'/g, "");
  return [...joined.matchAll(/r?'([^']*)'/g)].map(([, literal = ""]) => literal);
}

test("a short pattern stays as it is", () => {
  assert.equal(shortPatterns("^a|b$"), ["^a|b$"]);
});

test("alternatives of a long pattern become conditions", () => {
  const [a, b] = ["a".repeat(60), "b".repeat(60)];
  assert.equal(shortPatterns(`${a}|${b}`), [a, b]);
  assert.is(
    layout(matched(name("x"), `(?:${a}|${b})`), 120),
    `x.contains('${a}') || x.contains('${b}')`.replace(" || ", "\n|| "),
  );
});

test("a pattern of plain text is a method or a comparison", () => {
  const plain = {
    "^a\\.b$": "x == 'a.b'",
    "^(?:ext[23]|xfs)$": "x in ['ext2', 'ext3', 'xfs']",
    "^a/": "x.startsWith('a/')",
    "/a$": "x.endsWith('/a')",
    "\\\\": String.raw`x.contains(r'\')`,
    "a|b": "x.matches('a|b')",
    "^a|b": "x.matches('^a|b')",
    "^[0-9]+$": "x.matches('^[0-9]+$')",
  };
  for (const [pattern, cel] of Object.entries(plain)) assert.is(layout(matched(name("x"), pattern), 120), cel);
});

test("each pattern of the spec is in the lines of its expression, complete", () => {
  assert.ok(patterns.some((pattern) => pattern.length > 1000));
  for (const pattern of patterns) {
    const text = layout(matched(name("x"), pattern), 120);
    if (text.includes(".matches(")) assert.equal(literalsIn(text), shortPatterns(pattern).flatMap(literals), pattern);
    assert.ok(
      text.split("\n").every((line) => line.length <= 130),
      text,
    );
  }
});

test("the patterns match what the pattern matches", () => {
  const images = [
    "mcr.microsoft.com/windows/servercore:ltsc2022",
    "example.com/app:nanoserver-1809",
    "nginx",
    "docker.io/library/golang:1.20-alpine",
    "example.com/golang:1.20-alpine",
    "gcr.io/distroless/static",
    "/etc/passwd",
    "--feature-gates=WinDSR=false",
  ];
  for (const pattern of patterns) {
    const short = shortPatterns(pattern).map((one) => new RegExp(one, "u"));
    for (const image of images)
      assert.is(
        short.some((one) => one.test(image)),
        new RegExp(pattern, "u").test(image),
        `${image} ${pattern}`,
      );
  }
});

test.run();
