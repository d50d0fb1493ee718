import { suite } from "uvu";
import * as assert from "uvu/assert";
import { Interner } from "../../../src/lib/interner.js";

const test = suite("lib/interner");

test("equal values are one object, also where they are parts of others", () => {
  const interner = new Interner();
  const made = () => ({ list: [{ a: 1 }], map: new Map([["k", { b: [true, null] }]]) });
  const [first, second] = [interner.intern(made()), interner.intern(made())];
  assert.is(second, first);
  assert.equal(first, made());
  assert.is(interner.intern({ other: [{ a: 1 }] }).other[0], first.list[0]);
  assert.is(interner.intern(first), first);
});

test("values that differ in a type, a key, an order or a missing part stay apart", () => {
  const interner = new Interner();
  const values: readonly unknown[] = [
    [],
    {},
    new Map(),
    [1],
    ["1"],
    [[1]],
    [undefined],
    [null],
    ["undefined"],
    ["#0"],
    [Number.NaN],
    [{}],
    { a: 1, b: 2 },
    { b: 2, a: 1 },
    { a: undefined },
    new Map([["a", 1]]),
    new Map([["a", "1"]]),
    { a: "1" },
    { "a:1,b": 2 },
    [",", ","],
    [",,"],
  ];
  assert.is(new Set(values.map((value) => interner.intern(value))).size, values.length);
  values.forEach((value) => assert.equal(interner.intern(value), value));
});

test("functions and objects of classes are only equal to themselves, and are not changed", () => {
  class Named {
    constructor(readonly name: string) {}
  }
  const interner = new Interner();
  const [a, b, call] = [new Named("a"), new Named("a"), () => 1];
  const [first, second] = [interner.intern({ of: a, call }), interner.intern({ of: b, call })];
  assert.is.not(first, second);
  assert.equal([first.of === a, second.of === b, first.call === call], [true, true, true]);
  assert.is(interner.intern({ of: a, call }), first);
  assert.is.not(interner.intern({ of: a, call: () => 1 }), first);
});

test("each interner has its own objects", () => {
  assert.is.not(new Interner().intern({ a: 1 }), new Interner().intern({ a: 1 }));
});

test.run();
