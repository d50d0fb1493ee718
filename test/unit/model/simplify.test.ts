import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parseFieldPath } from "../../../src/model/field-path.js";
import type { Predicate } from "../../../src/model/predicate.js";
import { always, never, partsOf } from "../../../src/model/predicate.js";
import { simplify } from "../../../src/model/simplify.js";
import { runsOf, seed } from "../../generate/options.js";
import { holds } from "./one-rule.js";
import { pods, predicates, scopes } from "./random.js";

const test = suite("model/simplify");
const any = predicates(3, ["here", "pod", "effective"]);

test("a simplified predicate means the same", () => {
  fc.assert(
    fc.property(any, pods, (predicate, pod) => {
      assert.is(holds(simplify(predicate), pod, scopes), holds(predicate, pod, scopes));
    }),
    { seed: seed(), numRuns: runsOf(250, 2000) },
  );
});

test("a simple predicate is not changed", () => {
  fc.assert(
    fc.property(any, (predicate) => assert.equal(simplify(simplify(predicate)), simplify(predicate))),
    { seed: seed(), numRuns: runsOf(150, 1000) },
  );
});

function* parts(predicate: Predicate): Generator<Predicate> {
  yield predicate;
  for (const part of partsOf(predicate)) yield* parts(part);
}

test("only atoms are negated, and all and any are flattened", () => {
  fc.assert(
    fc.property(any, (predicate) => {
      for (const part of parts(simplify(predicate))) {
        if (part.kind === "not") assert.equal(partsOf(part.of), []);
        if (part.kind === "all" || part.kind === "any") assert.not(part.of.some(({ kind }) => kind === part.kind));
        if (part.kind === "all" || part.kind === "any") assert.is.not(part.of.length, 1);
      }
    }),
    { seed: seed(), numRuns: runsOf(100, 500) },
  );
});

const a: Predicate = { kind: "present", operand: { base: "here", path: parseFieldPath("a") } };
const b: Predicate = { kind: "nonEmpty", operand: { base: "here", path: parseFieldPath("b") } };
const not = (of: Predicate): Predicate => ({ kind: "not", of });
const list = { kind: "list", path: parseFieldPath("list") } as const;
const operand = { base: "here", path: parseFieldPath("c") } as const;
const equal = (value: string): Predicate => ({ kind: "equals", operand, value });
const oneOf = (...values: readonly string[]): Predicate => ({ kind: "oneOf", operand, values });

const simpler: Readonly<Record<string, readonly [Predicate, Predicate]>> = {
  "two negations are none": [not(not(a)), a],
  "what is said twice is said once": [
    { kind: "all", of: [a, b, a] },
    { kind: "all", of: [a, b] },
  ],
  "one part is the whole": [{ kind: "any", of: [a] }, a],
  "neutral parts are left out of a conjunction": [{ kind: "all", of: [always, a] }, a],
  "neutral parts are left out of an alternative": [{ kind: "any", of: [never, a] }, a],
  "what never holds makes a conjunction never hold": [{ kind: "all", of: [a, never] }, never],
  "what always holds makes an alternative always hold": [{ kind: "any", of: [a, always] }, always],
  "negation goes to the parts": [not({ kind: "all", of: [a, b] }), { kind: "any", of: [not(a), not(b)] }],
  "not every is some not": [not({ kind: "every", in: list, where: a }), { kind: "some", in: list, where: not(a) }],
  "nothing is found where nothing can be": [{ kind: "some", in: list, where: never }, never],
  "nothing is asked of each": [{ kind: "every", in: list, where: always }, always],
  "a part and its negation never hold": [{ kind: "all", of: [a, b, not(a)] }, never],
  "a part or its negation always holds": [{ kind: "any", of: [a, b, not(a)] }, always],
  "a field does not have two values": [{ kind: "all", of: [equal("x"), b, equal("y")] }, never],
  "a field with a value has no other": [{ kind: "all", of: [equal("x"), not(equal("y"))] }, equal("x")],
  "an alternative asks nothing that another one has decided": [
    { kind: "any", of: [a, { kind: "all", of: [not(a), b] }] },
    { kind: "any", of: [a, b] },
  ],
  "what is left of an alternative is flattened": [
    { kind: "any", of: [a, { kind: "all", of: [not(a), { kind: "any", of: [b, equal("x")] }] }] },
    { kind: "any", of: [a, b, equal("x")] },
  ],
  "two choices are what they have in common": [{ kind: "all", of: [oneOf("x", "y"), oneOf("y", "z")] }, oneOf("y")],
  "two choices with nothing in common never hold": [{ kind: "all", of: [oneOf("x"), oneOf("y")] }, never],
  "some of anything asks whether there is something": [
    { kind: "some", in: list, where: always },
    { kind: "some", in: list, where: always },
  ],
};

for (const [name, [from, to]] of Object.entries(simpler)) test(name, () => assert.equal(simplify(from), to));

test.run();
