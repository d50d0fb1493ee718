import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { amountOf, units } from "../../../src/model/quantity.js";
import { atMost } from "../../../src/model/quantity-digits.js";
import { runsOf, seed } from "../../generate/options.js";
import type { WrittenQuantity } from "../../generate/quantities.js";
import { quantities, roundsBelow } from "../../generate/quantities.js";

const test = suite("model/quantity");

const limits = [1, 2, 1024, 1_000_000, 1_048_576];

/** What a text is worth to `check`: it compares numbers without their digits. */
function isBelow({ written }: WrittenQuantity, limit: number): boolean {
  return typeof written === "number" ? written <= limit - 1 : atMost(limit - 1)(written);
}

test("the amount of a quantity is exact", () => {
  fc.assert(
    fc.property(quantities, (quantity) => {
      const amount = amountOf(quantity.written);
      assert.ok(amount !== undefined);
      assert.is(amount.numerator * 10n ** BigInt(quantity.places), quantity.scaled * amount.denominator);
    }),
    { seed: seed(), numRuns: runsOf(500, 5000) },
  );
});

test("digits compare as the amount does", () => {
  fc.assert(
    fc.property(quantities, fc.constantFrom(...limits), (quantity, limit) => {
      assert.is(isBelow(quantity, limit), roundsBelow(quantity, limit));
    }),
    { seed: seed(), numRuns: runsOf(2000, 20_000) },
  );
});

test("generated quantities are on both sides of 1Mi, in every unit", () => {
  const made = fc.sample(quantities, { seed: seed(), numRuns: 5000 });
  for (const { name } of units) {
    const inUnit = made.filter(({ written }) => /[A-Za-z]*(?= *$)/.exec(String(written))?.[0] === name);
    const below = inUnit.filter((one) => roundsBelow(one, 1_048_576) && !roundsBelow(one, 1));
    const over = inUnit.filter((one) => !roundsBelow(one, 1_048_576));
    assert.ok(below.length > 10 && over.length > 10, `${name}: ${below.length} below, ${over.length} not`);
  }
});

for (const text of [
  "",
  " ",
  ".",
  "m",
  "1K",
  "1KI",
  "1 m",
  "1.2.3",
  "1e",
  "1e+",
  "e3",
  "1e1000",
  "1e3k",
  "0x10",
  "1_000",
  "+-1",
  "１",
]) {
  test(`"${text}" is not read`, () => {
    assert.is(amountOf(text), undefined);
    assert.not(atMost(Number.MAX_SAFE_INTEGER)(text));
  });
}

for (const value of [undefined, null, true, [], {}, Number.NaN, Number.POSITIVE_INFINITY])
  test(`${String(value)} is no quantity`, () => assert.is(amountOf(value), undefined));

test("a text of a million digits takes no longer than its length requires", () => {
  const digits = "9".repeat(1_000_000);
  const start = process.cpuUsage();
  const texts = [
    `0.${digits}Mi`,
    `${digits}`,
    `0.${digits}e999`,
    `${digits}x`,
    `${"0".repeat(1_000_000)}x`,
    `1${"0".repeat(1_000_000)}1n`,
  ];
  assert.equal(texts.map(atMost(1_048_575)), [false, false, false, false, false, false]);
  const { user } = process.cpuUsage(start);
  assert.ok(user < 2_000_000, `${user} µs`);
});

test.run();
