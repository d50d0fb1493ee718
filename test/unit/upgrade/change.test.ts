import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Effect } from "../../../src/model/model.js";
import { effects } from "../../../src/model/model.js";
import { actionOf, breaks, disruptionRank, kindOf, upgradeKinds } from "../../../src/upgrade/change.js";
import { seed } from "../../generate/options.js";

const test = suite("upgrade/change");

const anyEffect = fc.constantFrom<Effect | null>(...effects, null);

const expected: readonly (readonly [before: Effect | null, after: Effect | null, kind: string])[] = [
  [null, "rejected", "becomes-rejected"],
  ["ignored", "rejected", "becomes-rejected"],
  ["fails", "rejected", "becomes-rejected"],
  ["risk", "fails", "starts-to-fail"],
  ["advice", "ignored", "starts-to-be-ignored"],
  [null, "risk", "becomes-risky"],
  [null, "advice", "advice-begins"],
  ["risk", "risk", "changes"],
  ["rejected", "fails", "becomes-milder"],
  ["fails", "ignored", "becomes-milder"],
  ["rejected", null, "becomes-fine"],
];

for (const [before, after, kind] of expected) {
  test(`${before} to ${after} ${kind}`, () => assert.is(kindOf(before, after), kind));
}

test("what is more severe requires something before the upgrade, what is milder nothing", () => {
  fc.assert(
    fc.property(anyEffect, anyEffect, (before, after) => {
      const difference = disruptionRank(before) - disruptionRank(after);
      if (difference !== 0) assert.is(actionOf(kindOf(before, after)) === "relax", difference < 0);
    }),
    { seed: seed() },
  );
});

test("what may fail is worse than what has no effect", () => {
  assert.equal([kindOf("ignored", "risk"), kindOf("risk", "ignored")], ["becomes-risky", "becomes-milder"]);
});

test("a change to rejected or fails from a less severe effect is breaking", () => {
  fc.assert(
    fc.property(anyEffect, anyEffect, (before, after) => {
      assert.is(
        breaks({ kind: kindOf(before, after) }),
        disruptionRank(before) > disruptionRank(after) && (after === "rejected" || after === "fails"),
      );
    }),
    { seed: seed() },
  );
});

test("every kind comes of some effects, and what breaks stands first", () => {
  const all: readonly (Effect | null)[] = [...effects, null];
  const kinds = new Set(all.flatMap((before) => all.map((after) => kindOf(before, after))));
  assert.equal([...upgradeKinds].sort(), [...kinds].sort());
  assert.equal(
    upgradeKinds.map((kind) => breaks({ kind })),
    upgradeKinds.map((_, index) => index < 2),
  );
});

test.run();
