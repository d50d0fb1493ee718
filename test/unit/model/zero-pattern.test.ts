import { suite } from "uvu";
import * as assert from "uvu/assert";
import { descend } from "../../../src/model/predicate.js";
import { models } from "../../spec.js";

const test = suite("model/zero-pattern");

const spaces = "[\\x09-\\x0d\\x20]*";

/** What a zero is, in fewer parts: spaces without a number between them belong to both ends. */
const clear = new RegExp(`^${spaces}[-+]?0*(?:\\.0*)?(?:[A-Za-z]+|[eE][-+]?[0-9]+)?${spaces}$`, "u");

/** The pattern by which win-hugepages recognizes a zero. */
function zeroPattern(): string {
  const rules =
    models()
      .at(-1)
      ?.rules.filter(({ id }) => id === "win-hugepages") ?? [];
  const whens = rules.flatMap(({ cases }) => cases.flatMap(({ finds }) => finds.map(({ when }) => when)));
  const patterns = whens
    .flatMap(descend)
    .flatMap((one) => (one.kind === "matches" && typeof one.pattern === "string" ? [one.pattern] : []))
    .filter((one) => one.startsWith(`^${spaces}`));
  const [pattern, ...others] = new Set(patterns);
  assert.equal(others, []);
  return pattern ?? "";
}

/** All texts of some characters, up to a length. */
function textsOf(characters: readonly string[], length: number): readonly string[] {
  if (length === 0) return [""];
  const shorter = textsOf(characters, length - 1);
  const longest = shorter.filter((one) => one.length === length - 1);
  return [...shorter, ...longest.flatMap((one) => characters.map((character) => one + character))];
}

test("the pattern for a zero means what its clearer form means", () => {
  const pattern = new RegExp(zeroPattern(), "u");
  const texts = [
    ...textsOf([" ", "-", "0", "1", ".", "e", "M"], 6),
    ...textsOf(["\t", "\n", "\r", "+", "0", "E", "é"], 5),
  ];
  assert.equal(
    texts.filter((one) => pattern.test(one) !== clear.test(one)),
    [],
  );
  assert.ok(texts.filter((one) => clear.test(one)).length > 1000);
});

test("spaces are divided in one way only, so a search takes linear time", () => {
  const ways = (pattern: string): number => {
    const withFirst = (count: number): RegExp =>
      new RegExp(pattern.replace(spaces, spaces.replace("*", `{${count}}`)), "u");
    return [0, 1, 2, 3, 4].filter((count) => withFirst(count).test("    ")).length;
  };
  assert.is(ways(clear.source), 5);
  assert.is(ways(zeroPattern()), 1);
});

test.run();
