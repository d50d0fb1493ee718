import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parseFieldPath } from "../../src/model/field-path.js";
import type { Case } from "../../src/model/model.js";
import type { Collection, Operand, Predicate, Scalar } from "../../src/model/predicate.js";
import type { Broken } from "./broken.js";
import { anchor } from "./operators/anchor.js";
import { containers } from "./operators/containers.js";
import { effect } from "./operators/effect.js";
import { first } from "./operators/first.js";
import { inheritance } from "./operators/inheritance.js";
import { letterCase } from "./operators/letter-case.js";
import { limit } from "./operators/limit.js";
import { negation } from "./operators/negation.js";
import { part } from "./operators/part.js";
import { presence } from "./operators/presence.js";
import { quantifier } from "./operators/quantifier.js";
import { sign } from "./operators/sign.js";
import { value } from "./operators/value.js";
import { wrongPaths } from "./operators/wrong-paths.js";

const test = suite("mutants/operators");

const operand = (path: string, base: Operand["base"] = "here"): Operand => ({ base, path: parseFieldPath(path) });
const equals = (path: string, to: Scalar): Predicate => ({ kind: "equals", operand: operand(path), value: to });
const matches = (pattern: string): Predicate => ({ kind: "matches", operand: operand("a"), pattern });
const list = (path: string): Collection => ({ kind: "list", path: parseFieldPath(path) });
const results = <Of>(broken: readonly Broken<Of>[] | undefined): readonly Of[] => (broken ?? []).map(({ now }) => now);

test("a wrong path is the parent, or the next of the siblings that the spec reads", () => {
  const wrong = wrongPaths(["spec.c", "spec.a", "spec.b", "spec.b", "spec.a.b", "x"].map(parseFieldPath));
  assert.equal(
    wrong(parseFieldPath("spec.a")).map(({ what }) => what),
    ["spec.a → spec", "spec.a → spec.b"],
  );
  assert.equal(
    results(wrong(parseFieldPath("spec.c"))).map(({ text }) => text),
    ["spec", "spec.a"],
  );
  assert.equal(
    wrong(parseFieldPath("x")).map(({ what }) => what),
    ["x → nothing"],
  );
  assert.equal(wrong(parseFieldPath("")), []);
});

test("a kind of containers is left out", () => {
  const some: Collection = { kind: "containers", lists: ["initContainers", "containers"], judged: true };
  assert.equal(results(containers.collection?.(some)), [
    { ...some, lists: ["containers"] },
    { ...some, lists: ["initContainers"] },
  ]);
  assert.equal(containers.collection?.(list("a")), []);
});

test("the first item becomes all of them", () => {
  assert.equal(results(first.collection?.({ kind: "list", path: parseFieldPath("a"), first: true })), [list("a")]);
  assert.equal(first.collection?.(list("a")), []);
});

test("what is inherited is read from the container alone and from the pod alone", () => {
  const effective: Predicate = { kind: "present", operand: operand("a.b", "effective") };
  assert.equal(results(inheritance.predicate?.(effective)), [
    { kind: "present", operand: operand("a.b") },
    { kind: "present", operand: operand("spec.a.b", "pod") },
  ]);
  assert.equal(inheritance.predicate?.(equals("a", 1)), []);
});

test("each part of all and any is left out once", () => {
  const of = [equals("a", 1), equals("b", 2)];
  for (const kind of ["all", "any"] as const) {
    assert.equal(part.predicate?.({ kind, of }), [
      { what: "without a equals 1", now: { kind, of: of.slice(1) } },
      { what: "without b equals 2", now: { kind, of: of.slice(0, 1) } },
    ]);
  }
  assert.equal(results(sign.sign?.({ kind: "any", of })).length, 2);
});

test("each value of a list is left out once; what a user sets stays", () => {
  const oneOf: Predicate = { kind: "oneOf", operand: operand("a"), values: ["x", "y"] };
  assert.equal(value.predicate?.(oneOf), [
    { what: 'without "x"', now: { ...oneOf, values: ["y"] } },
    { what: 'without "y"', now: { ...oneOf, values: ["x"] } },
  ]);
  assert.equal(value.predicate?.({ ...oneOf, values: { parameter: "p" } }), []);
});

test("not is removed, some and every are swapped, all and any are swapped", () => {
  const where = equals("a", 1);
  assert.equal(results(negation.predicate?.({ kind: "not", of: where })), [where]);
  assert.equal(results(quantifier.predicate?.({ kind: "some", in: list("l"), where })), [
    { kind: "every", in: list("l"), where },
  ]);
  assert.equal(results(quantifier.predicate?.({ kind: "every", in: list("l"), where })), [
    { kind: "some", in: list("l"), where },
  ]);
  assert.equal(results(quantifier.predicate?.({ kind: "all", of: [where] })), [{ kind: "any", of: [where] }]);
  assert.equal(results(quantifier.predicate?.({ kind: "any", of: [where] })), [{ kind: "all", of: [where] }]);
  assert.equal(quantifier.predicate?.(where), []);
});

test("present, nonEmpty and true are taken for each other, and every value for presence; what a user sets stays", () => {
  const kinds = (predicate: Predicate): readonly string[] =>
    results(presence.predicate?.(predicate)).map(({ kind }) => kind);
  assert.equal(kinds({ kind: "present", operand: operand("a") }), ["equals", "nonEmpty"]);
  assert.equal(kinds({ kind: "nonEmpty", operand: operand("a") }), ["present"]);
  assert.equal(kinds(equals("a", false)), ["present"]);
  assert.equal(kinds(equals("a", "b")), ["present"]);
  assert.equal(kinds({ kind: "equals", operand: operand("a"), value: { parameter: "p" } }), []);
});

test("another effect; what is refused in Pods is refused in templates, or the other way round", () => {
  const one: Case = { scope: "pod", effect: "rejected", severity: "error", message: "", remediation: "", finds: [] };
  assert.equal(results(effect.case?.(one)), [
    { ...one, effect: "fails" },
    { ...one, rejectedFor: "pods" },
  ]);
  assert.equal(results(effect.case?.({ ...one, rejectedFor: "pods" })), [
    { ...one, rejectedFor: "pods", effect: "fails" },
    one,
  ]);
  assert.equal(results(effect.case?.({ ...one, effect: "risk" })), [{ ...one, effect: "ignored" }]);
});

test("letter case counts", () => {
  const caseless = { kind: "equalsIgnoringCase", operand: operand("a"), value: "x" } as const;
  assert.equal(results(letterCase.predicate?.(caseless)), [equals("a", "x")]);
});

test("limits are missed by one", () => {
  const over: Predicate = { kind: "bytesOver", operand: operand("a"), limit: 10, after: "-" };
  assert.equal(results(limit.predicate?.(over)), [
    { ...over, limit: 9 },
    { ...over, limit: 11 },
  ]);
});

const anchored: Readonly<Record<string, readonly string[]>> = {
  "^a$": ["a$", "^a"],
  "(?:^|/)a(?:[:@]|$)": ["a(?:[:@]|$)", "(?:^|/)a"],
  "a\\$": [],
  "^(?:a|b)": ["(?:a|b)"],
  "^(?:a$|b/c)": ["(?:a$|b/c)"],
};

for (const [pattern, without] of Object.entries(anchored)) {
  test(`${pattern} without its anchors`, () =>
    assert.equal(results(anchor.predicate?.(matches(pattern))), without.map(matches)));
}

test.run();
