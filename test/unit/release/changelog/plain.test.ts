import { suite } from "uvu";
import * as assert from "uvu/assert";
import { layout, plain, revived } from "../../../../src/release/changelog/plain.js";
import { parseFieldPath } from "../../../../src/model/field-path.js";
import type { Model } from "../../../../src/model/model.js";
import { models } from "../../../spec.js";
import { snapshot } from "./samples.js";

const test = suite("release/changelog/plain");

test("field paths are texts, keys are sorted, and what is undefined is not there", () => {
  const value = { kind: "set", at: parseFieldPath("spec.a[b/c]"), before: undefined, a: [{ z: 1, b: null }] };
  assert.is(JSON.stringify(plain(value)), '{"a":[{"b":null,"z":1}],"at":"spec.a[b/c]","kind":"set"}');
});

test("a model comes back as it was", () => {
  const newest = models().at(-1) as Model;
  const before = snapshot(newest);
  const again = revived(JSON.parse(layout(plain(before))));
  assert.is(JSON.stringify(again), JSON.stringify(before));
  assert.is(before.groups.flatMap(({ rules }) => rules).length, newest.rules.length);
});

test("what fits into a line has one, and what does not is written item by item", () => {
  const long = "a".repeat(100);
  assert.is(layout({ a: [long, { b: long }], c: [1, 2] }), `{\n  "a": [\n    "${long}",\n    {"b":"${long}"}\n  ],\n  "c": [1,2]\n}`);
});

test("a text in the place of a field path that is none is refused", () => {
  assert.throws(() => revived({ at: "spec.[" }), (error: unknown) => error instanceof SyntaxError);
});

test.run();
