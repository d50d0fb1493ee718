import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Operation } from "../../../src/model/operation.js";
import { applyOperations, ChangingValue, childAt, Inapplicable } from "../../../src/model/operation.js";
import { append, put, remove, rename } from "../fix/edit/examples.js";

const test = suite("model/operation");

const cases: readonly (readonly [what: string, value: unknown, operations: readonly Operation[], expected: unknown])[] =
  [
    ["removes an entry and an item", { a: 1, b: [1, 2] }, [remove("a"), remove("b", 0)], { b: [2] }],
    [
      "removes nothing where nothing is",
      { a: [1] },
      [remove("b"), remove("a", 1), remove("a", 0, "c"), remove("a", "b")],
      { a: [1] },
    ],
    ["replaces a value, also of an item", { a: [1, 2] }, [put(3, "a", 1), put("x", "a", 0)], { a: ["x", 3] }],
    [
      "makes parents that are absent or null",
      { a: null },
      [put(1, "a", "b"), put(2, "c", "d")],
      { a: { b: 1 }, c: { d: 2 } },
    ],
    [
      "adds to a list that is there, null or absent",
      { a: [1], b: null },
      [append(2, "a"), append(3, "b"), append(4, "c", "d")],
      { a: [1, 2], b: [3], c: { d: [4] } },
    ],
    ["gives another key in the same place", { a: 1, b: 2 }, [rename("c", "a"), rename("x", "absent")], { c: 1, b: 2 }],
    ["lets another entry of the new key go", { a: 1, b: 2 }, [rename("b", "a")], { b: 1 }],
    ["makes one after the other", { a: 1 }, [rename("b", "a"), put(2, "b"), put(3, "a")], { b: 2, a: 3 }],
    [
      "knows every key",
      JSON.parse('{"__proto__":{"a":1}}'),
      [put(2, "__proto__", "b")],
      JSON.parse('{"__proto__":{"a":1,"b":2}}'),
    ],
  ];

for (const [what, value, operations, expected] of cases) {
  test(what, () => {
    const before = JSON.stringify(value);
    assert.is(JSON.stringify(applyOperations(value, operations)), JSON.stringify(expected));
    assert.is(JSON.stringify(value), before);
  });

  test(`${what}, in a group with others`, () => {
    const [document, before] = [{ items: [value, value] }, JSON.stringify(value)];
    const changing = new ChangingValue(document);
    for (const item of [1, 0]) {
      const group = operations.map((one) => ({ ...one, path: ["items", item, ...one.path] }));
      const keep = changing.prepare(group);
      assert.is(JSON.stringify(childAt(childAt(changing.value, "items"), item)), before, "not yet kept");
      keep();
    }
    assert.is(JSON.stringify(changing.value), JSON.stringify({ items: [expected, expected] }));
    assert.is(JSON.stringify(document), JSON.stringify({ items: [value, value] }));
  });
}

test("keeps what groups share, and copies what they change once", () => {
  const document = { items: [{ a: { b: 1 } }, { c: 1 }] };
  const changing = new ChangingValue(document);
  changing.prepare([put(2, "items", 0, "a", "b")])();
  const { value } = changing;
  changing.prepare([put(3, "items", 0, "a", "d")])();
  assert.is(changing.value, value);
  assert.equal(value, { items: [{ a: { b: 2, d: 3 } }, { c: 1 }] });
  assert.is(childAt(childAt(value, "items"), 1), document.items[1]);
});

test("a group that does not fit changes nothing", () => {
  const changing = new ChangingValue({ items: [{ text: "x" }] });
  assert.throws(() => changing.prepare([put(1, "items", 0, "a"), put(1, "items", 0, "text", "b")]), /cannot have/);
  assert.equal(changing.value, { items: [{ text: "x" }] });
});

const inapplicable: readonly (readonly [operation: Operation, reason: RegExp])[] = [
  [put(1, "text", "b"), /cannot have an entry "b"/],
  [put(1, "list", 1), /no item 1/],
  [put(1, "list", "b"), /no item b/],
  [put(1, "absent", 0), /no list/],
  [append(1, "text"), /only be added to a list/],
  [rename("a", "list", 0), /no key/],
  [remove(), /complete document/],
];

for (const [operation, reason] of inapplicable) {
  test(`refuses ${JSON.stringify(operation)}`, () => {
    try {
      applyOperations({ text: "x", list: [1] }, [operation]);
      assert.unreachable();
    } catch (error) {
      assert.instance(error, Inapplicable);
      assert.match(String(error), reason);
    }
  });
}

test.run();
