import { suite } from "uvu";
import * as assert from "uvu/assert";
import { withLiterals } from "../../../src/model/bind.js";
import { parseFieldPath } from "../../../src/model/field-path.js";
import type { Model } from "../../../src/model/model.js";
import type { MutationCase, ObjectChange } from "../../../src/model/mutation.js";
import { withDefaults } from "../../../src/model/parameter.js";
import { always, never } from "../../../src/model/predicate.js";
import { models } from "../../spec.js";

const test = suite("model/bind");

/** The case of a mutation as policies with these values have it. */
function bound(one: MutationCase, values: Readonly<Record<string, string | readonly string[]>>): MutationCase {
  const model = models().at(-1) as Model;
  const [mutation] = model.mutations;
  const parameters = withDefaults(model.parameters, new Map(Object.entries(values)));
  const mutations = mutation === undefined ? [] : [{ ...mutation, cases: [one] }];
  const literal = withLiterals({ ...model, parameters, mutations }).mutations[0]?.cases[0];
  if (literal === undefined) throw new Error("The mutation has no case.");
  return literal;
}

function changing(...changes: readonly ObjectChange[]): MutationCase {
  return { subject: "pod", scope: "pod", when: always, changes };
}

const parameter = "windowsBuilds";
const set: ObjectChange = { kind: "set", at: parseFieldPath("a"), to: { parameter } };
const append: ObjectChange = { kind: "append", list: parseFieldPath("l"), item: { key: "k", value: { parameter } } };

test("the first text of a parameter is put into objects", () => {
  assert.equal(bound(changing(set, append), { [parameter]: ["x", "y"] }).changes, [
    { ...set, to: "x" },
    { ...append, item: { key: "k", value: "x" } },
  ]);
});

test("without a text nothing is set, and an item is without the field", () => {
  assert.equal(bound(changing(set, append), { [parameter]: [] }).changes, [{ ...append, item: { key: "k" } }]);
});

test("what only parameters decide is decided, in conditions and in what is replaced", () => {
  const moreThanOne = {
    kind: "itemsOver",
    operand: { base: "parameter", path: parseFieldPath(parameter) },
    limit: 1,
  } as const;
  const at = parseFieldPath("key");
  const isBuild = { kind: "oneOf", operand: { base: "here", path: at }, values: { parameter } } as const;
  const list = { kind: "list", path: parseFieldPath("l") } as const;
  const replace: ObjectChange = { kind: "replace", find: { each: [list], at, when: isBuild }, to: "new" };
  const one = { ...changing(replace), when: moreThanOne };
  assert.equal(bound(one, { [parameter]: ["x"] }).when, never);
  const many = bound(one, { [parameter]: ["x", "y"] });
  assert.equal(many.when, always);
  assert.equal(many.changes, [{ ...replace, find: { ...replace.find, when: { ...isBuild, values: ["x", "y"] } } }]);
});

test.run();
