import { suite } from "uvu";
import * as assert from "uvu/assert";
import { layout } from "../../../../src/engines/cel/layout.js";
import { matched, shortPatterns } from "../../../../src/engines/cel/patterns.js";
import { name } from "../../../../src/engines/cel/syntax.js";
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
    `x.matches('${a}') || x.matches('${b}')`.replace(" || ", "\n|| "),
  );
});

test("each pattern of the spec is in the lines of its expression, complete", () => {
  assert.ok(patterns.some((pattern) => pattern.length > 1000));
  for (const pattern of patterns) {
    const text = layout(matched(name("x"), pattern), 120);
    assert.equal(literalsIn(text), shortPatterns(pattern), pattern);
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
