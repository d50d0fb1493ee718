import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Words } from "../../../src/diff/words.js";
import { dataDifferences, Each, eachName, either } from "../../../src/diff/words.js";
import { enumerate } from "../../../src/lib/lists.js";

const test = suite("diff/words");

test("names are enumerated as people do", () => {
  assert.equal([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(enumerate), ["", "a", "a and b", "a, b and c"]);
});

interface Data {
  size: number;
  inner: { on: boolean };
  names: string[];
  items: { id: string; value: string; note: string }[];
  sources: string[];
}

const words: Words<Data> = {
  size: (size) => `It is ${size}.`,
  inner: { on: either("It is on.", "It is off.") },
  names: eachName(
    (name) => `There is ${name}.`,
    (name) => `There is no ${name}.`,
  ),
  items: new Each(
    ({ id }) => id,
    ({ id, value }) => `${id} is ${value}.`,
    ({ id }) => `${id} is nothing.`,
  ),
};

const base: Data = {
  size: 1,
  inner: { on: true },
  names: ["a", "b"],
  items: [{ id: "x", value: "old", note: "n" }],
  sources: ["s"],
};
const changed = (changes: Partial<Data>): ReturnType<typeof dataDifferences> =>
  dataDifferences(words, base, { ...base, ...changes }, "data");

test("what is equal is not told", () => assert.equal(changed({}), []));

test("a value is reported with its key, both values and both sentences", () => {
  assert.equal(changed({ size: 2 }), [{ key: "data.size", before: 1, after: 2, was: "It is 1.", summary: "It is 2." }]);
  assert.equal(changed({ inner: { on: false } }), [
    { key: "data.inner.on", before: true, after: false, was: "It is on.", summary: "It is off." },
  ]);
});

test("of a list of names each name is reported, those that are gone after those that came", () => {
  assert.equal(changed({ names: ["b", "c"] }), [
    { key: "data.names[c]", before: null, after: "c", was: "There is no c.", summary: "There is c." },
    { key: "data.names[a]", before: "a", after: null, was: "There is a.", summary: "There is no a." },
  ]);
});

test("the order of a list means nothing", () => assert.equal(changed({ names: ["b", "a"] }), []));

test("an item is the same item whatever it says", () => {
  const [x] = base.items as [Data["items"][number]];
  const after = { ...x, value: "new" };
  assert.equal(changed({ items: [after] }), [
    { key: "data.items[x]", before: x, after, was: "x is old.", summary: "x is new." },
  ]);
  assert.equal(changed({ items: [] }), [
    { key: "data.items[x]", before: x, after: null, was: "x is old.", summary: "x is nothing." },
  ]);
});

test("what is said in the same words is no change", () => {
  assert.equal(changed({ items: [{ id: "x", value: "old", note: "other" }], sources: ["t"] }), []);
});

test.run();
