import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Reach } from "../../../src/diff/predicates.js";
import { compareReach } from "../../../src/diff/predicates.js";
import { parseFieldPath } from "../../../src/model/field-path.js";
import type { Operand, Predicate } from "../../../src/model/predicate.js";
import { isParameter, mapParts, partsOf } from "../../../src/model/predicate.js";
import { runsOf, seed } from "../../generate/options.js";
import { holds } from "../model/one-rule.js";
import { pods, predicates, scopes } from "../model/random.js";

const test = suite("diff/predicates");

const operand: Operand = { base: "here", path: parseFieldPath("spec.a") };
const oneOf = (...values: string[]): Predicate => ({ kind: "oneOf", operand, values });
const over = (limit: number): Predicate => ({ kind: "bytesOver", operand, limit });
const present = (name: string): Predicate => ({
  kind: "present",
  operand: { base: "here", path: parseFieldPath(name) },
});
const not = (of: Predicate): Predicate => ({ kind: "not", of });
const all = (...of: Predicate[]): Predicate => ({ kind: "all", of });
const any = (...of: Predicate[]): Predicate => ({ kind: "any", of });
const some = (where: Predicate, list = "spec.list"): Predicate => ({
  kind: "some",
  in: { kind: "list", path: parseFieldPath(list) },
  where,
});

const [a, b, c] = ["a", "b", "c"].map(present) as [Predicate, Predicate, Predicate];
const cases: readonly (readonly [string, Predicate, Predicate, Reach])[] = [
  ["itself", all(a, b), all(a, all(b)), "same"],
  ["a list that grew", oneOf("x"), oneOf("x", "y"), "more"],
  ["a list in another order", oneOf("x", "y"), oneOf("y", "x"), "same"],
  ["a list that shrank", oneOf("x", "y"), oneOf("x"), "fewer"],
  ["a list with a replacement", oneOf("x"), oneOf("y"), "other"],
  ["the list of what is allowed, grown", not(oneOf("x")), not(oneOf("x", "y")), "fewer"],
  ["a lower limit", over(10), over(9), "more"],
  ["a higher limit", over(9), over(10), "fewer"],
  ["more items", { kind: "itemsOver", operand, limit: 2 }, { kind: "itemsOver", operand, limit: 1 }, "more"],
  [
    "a higher bound",
    { kind: "quantityBelow", operand, limit: 1 },
    { kind: "quantityBelow", operand, limit: 2 },
    "more",
  ],
  [
    "a lower bound",
    { kind: "quantityBelow", operand, limit: 2 },
    { kind: "quantityBelow", operand, limit: 1 },
    "fewer",
  ],
  ["a list that users set", oneOf("x"), { kind: "oneOf", operand, values: { parameter: "p" } }, "other"],
  ["one more alternative", a, any(a, b), "more"],
  ["one alternative less", any(a, b), b, "fewer"],
  ["one more demand", a, all(a, b), "fewer"],
  ["one demand less", all(a, b, c), all(a, c), "more"],
  ["one demand of two, replaced by a milder one", all(a, oneOf("x")), all(a, oneOf("x", "y")), "more"],
  ["two demands that go different ways", all(oneOf("x"), over(1)), all(oneOf("x", "y"), over(2)), "other"],
  ["more elements", some(oneOf("x")), some(oneOf("x", "y")), "more"],
  ["elements of another list", some(a), some(a, "spec.map"), "other"],
  ["another field", a, b, "other"],
];

for (const [name, before, after, reach] of cases) {
  test(`${name} reaches ${reach}`, () => assert.is(compareReach(before, after), reach));
}

/** The predicate with one of its parts put into something wider or narrower. */
function edited(predicate: Predicate, at: number, edit: (part: Predicate) => Predicate): Predicate {
  let count = 0;
  const visit = (part: Predicate): Predicate => (count++ === at ? edit(part) : mapParts(part, visit));
  return visit(predicate);
}

function sizeOf(predicate: Predicate): number {
  return partsOf(predicate).reduce((sum, part) => sum + sizeOf(part), 1);
}

const edits: readonly ((part: Predicate, other: Predicate) => Predicate)[] = [
  (part, other) => any(part, other),
  (part, other) => all(part, other),
  (part) => (part.kind === "oneOf" && !isParameter(part.values) ? { ...part, values: [...part.values, "b"] } : part),
  (part) => ("limit" in part ? { ...part, limit: part.limit + 1 } : part),
];

const pairs = fc
  .tuple(predicates(3, ["here", "pod"]), predicates(1, ["here", "pod"]), fc.nat(), fc.constantFrom(...edits))
  .map(([before, other, at, edit]) => ({
    before,
    after: edited(before, at % sizeOf(before), (part) => edit(part, other)),
  }));

const count = runsOf(200, 1000);

test("more and fewer are never claimed of predicates that are not", () => {
  const claims = { same: 0, more: 0, fewer: 0, other: 0 };
  fc.assert(
    fc.property(pairs, pods, ({ before, after }, pod) => {
      const reach = compareReach(before, after);
      claims[reach] += 1;
      const [was, is] = [holds(before, pod, scopes), holds(after, pod, scopes)];
      if (reach === "same") assert.is(is, was);
      if (reach === "more") assert.ok(!was || is);
      if (reach === "fewer") assert.ok(was || !is);
    }),
    { seed: seed(), numRuns: count },
  );
  assert.ok(Math.min(claims.same, claims.more, claims.fewer) > count / 10, JSON.stringify(claims));
});

test("backwards, more is fewer", () => {
  const turned: Record<Reach, Reach> = { same: "same", more: "fewer", fewer: "more", other: "other" };
  fc.assert(
    fc.property(pairs, ({ before, after }) =>
      assert.is(compareReach(after, before), turned[compareReach(before, after)]),
    ),
    { seed: seed(), numRuns: count },
  );
});

test.run();
