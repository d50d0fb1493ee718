import { suite } from "uvu";
import * as assert from "uvu/assert";
import { layout } from "../../../../src/engines/cel/layout.js";
import { matched, shortPatterns } from "../../../../src/engines/cel/patterns.js";
import { name } from "../../../../src/engines/cel/syntax.js";
import { patternWords } from "../../../../src/model/pattern-words.js";
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

/** What the expression says of a text. Its strings become those of JavaScript, and its methods have the same names there. */
function evaluated(expression: string): (text: string) => boolean {
  const quoted = expression.replace(/r?'([^']*)'/g, (_, literal: string) => JSON.stringify(literal));
  const body = quoted
    .replaceAll(".contains(", ".includes(")
    .replace(/x in (\[[^\]]*\])/g, "$1.includes(x)")
    .replaceAll("x.matches(", "matches(");
  const test = new Function("matches", "x", `return ${body};`) as (
    matches: (pattern: string) => boolean,
    x: string,
  ) => boolean;
  return (text) => test((pattern) => new RegExp(pattern, "u").test(text), text);
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

test("expressions have short lines, and are true where a pattern of the spec matches", () => {
  assert.ok(patterns.some((pattern) => pattern.length > 1000));
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
  let matching = 0;
  for (const pattern of patterns) {
    const expression = layout(matched(name("x"), pattern), 120);
    assert.ok(
      expression.split("\n").every((line) => line.length <= 130),
      expression,
    );
    const [holds, known] = [evaluated(expression), new RegExp(pattern, "u")];
    const texts = patternWords(pattern)?.texts ?? [];
    for (const text of [...images, ...texts, ...texts.map((one) => `${one}x`), ...texts.map((one) => `x${one}`)]) {
      if (known.test(text)) matching += 1;
      assert.is(holds(text), known.test(text), `${text} and ${pattern}`);
    }
  }
  assert.ok(matching > patterns.length / 2, `${matching} texts match`);
});

test.run();
