import { suite } from "uvu";
import * as assert from "uvu/assert";
import { operationsOf } from "../../../src/fix/operations-of.js";
import { parseFieldPath } from "../../../src/model/field-path.js";
import type { FixChange } from "../../../src/model/fix.js";
import type { Path } from "../../../src/model/operation.js";
import { applyOperations } from "../../../src/model/operation.js";

const test = suite("fix/operations-of");

const at = parseFieldPath;
const remove: FixChange = { kind: "remove", emptied: ["b", "a"] };

interface Sample {
  readonly value: unknown;
  readonly place?: Path;
  readonly root?: Path;
  readonly changes: readonly FixChange[];
}

/** What becomes of a value; undefined where it is left as it is. */
function made({ value, place = [], root = [], changes }: Sample): unknown {
  const operations = operationsOf(changes, {
    value,
    place,
    root,
    parameters: new Map<string, string | readonly string[]>([
      ["taint.key", "os"],
      ["images", ["x", "y"]],
    ]),
  });
  return operations.length === 0 ? undefined : applyOperations(value, operations);
}

test("what is found is removed, with the named parents that are left without anything, from the inside out", () => {
  const place = ["a", "b", "c"];
  assert.equal(made({ value: { a: { b: { c: 1 } }, z: 1 }, place, changes: [remove] }), { z: 1 });
  assert.equal(made({ value: { a: { b: { c: 1 }, d: 1 } }, place, changes: [remove] }), { a: { d: 1 } });
  assert.equal(made({ value: { a: { b: { c: 1, d: null } } }, place, changes: [remove] }), { a: { b: { d: null } } });
  assert.equal(made({ value: { a: { b: { c: 1 } } }, place, changes: [{ kind: "remove", emptied: ["a"] }] }), {
    a: { b: {} },
  });
});

test("of items the parents go, too; a list item is no name", () => {
  assert.equal(made({ value: { a: { b: [1] } }, place: ["a", "b", 0], changes: [remove] }), {});
  assert.equal(made({ value: { a: [{ c: 1 }] }, place: ["a", 0, "c"], changes: [remove] }), { a: [{}] });
});

test("what is not there is not removed", () =>
  assert.is(made({ value: { a: {} }, place: ["a", "b"], changes: [remove] }), undefined));

test("a value is put in the place of another, or of none", () => {
  assert.equal(made({ value: { a: 1 }, place: ["a"], changes: [{ kind: "put", value: [] }] }), { a: [] });
  assert.equal(made({ value: {}, place: ["a", "b"], changes: [{ kind: "put", value: false }] }), { a: { b: false } });
});

test("a text is exchanged, there or below; every other value is left alone", () => {
  const exchange: FixChange = { kind: "exchange", at: at("name"), texts: { Windows: "windows" } };
  assert.equal(made({ value: { os: { name: "Windows" } }, place: ["os"], changes: [exchange] }), {
    os: { name: "windows" },
  });
  for (const name of ["WINDOWS", "toString", 1, null])
    assert.is(made({ value: { os: { name } }, place: ["os"], changes: [exchange] }), undefined);
});

test("a field is set where it is absent, below the template", () => {
  const set: FixChange = { kind: "set", at: at("spec.os.name"), to: "windows" };
  assert.equal(made({ value: { template: { spec: { os: null } } }, root: ["template"], changes: [set] }), {
    template: { spec: { os: { name: "windows" } } },
  });
  for (const name of ["", false, "linux"])
    assert.is(made({ value: { spec: { os: { name } } }, changes: [set] }), undefined);
});

test("an item is appended with what the user has set; a parameter that nobody knows is left out", () => {
  const append: FixChange = {
    kind: "append",
    list: at("spec.tolerations"),
    item: {
      key: { parameter: "taint.key" },
      value: { parameter: "images" },
      operator: "Equal",
      effect: { parameter: "none" },
    },
  };
  assert.equal(made({ value: { spec: { tolerations: [1] } }, changes: [append] }), {
    spec: { tolerations: [1, { key: "os", value: "x", operator: "Equal" }] },
  });
});

test("an entry gets another key, but not that of another value", () => {
  const rename: FixChange = { kind: "renameKey", map: at("m"), from: "old", to: "new" };
  assert.equal(made({ value: { m: { old: 1, z: 2 } }, changes: [rename] }), { m: { new: 1, z: 2 } });
  assert.equal(made({ value: { m: { old: 1, new: 1 } }, changes: [rename] }), { m: { new: 1 } });
  assert.equal(made({ value: { m: { old: 1, new: null } }, changes: [rename] }), { m: { new: 1 } });
  for (const m of [{ old: 1, new: 2 }, { new: 1 }, { old: null }, undefined])
    assert.is(made({ value: { m }, changes: [rename] }), undefined);
});

test("texts are replaced in every item", () => {
  const find = (text: string) => ({
    each: [{ kind: "list", path: at("list") } as const],
    at: at("x"),
    when: { kind: "equals", operand: { base: "here", path: at("x") }, value: text } as const,
  });
  const replace: FixChange = { kind: "replace", find: find("old"), to: "new" };
  assert.equal(
    made({ value: { t: { list: [{ x: "old" }, { x: "other" }, { x: "old" }] } }, root: ["t"], changes: [replace] }),
    { t: { list: [{ x: "new" }, { x: "other" }, { x: "new" }] } },
  );
});

test("each change is made on what those before it have made", () => {
  const changes: FixChange[] = [
    { kind: "remove", emptied: [] },
    { kind: "set", at: at("a"), to: "new" },
  ];
  assert.equal(made({ value: { a: "old" }, place: ["a"], changes }), { a: "new" });
});

test.run();
