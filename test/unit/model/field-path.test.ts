import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { here, joinPath, parseFieldPath, valueAt } from "../../../src/model/field-path.js";
import { seed } from "../../generate/options.js";

const test = suite("model/field-path");
const runs = { seed: seed(), numRuns: 500 };

const spellings: Readonly<Record<string, readonly string[]>> = {
  "": [],
  spec: ["spec"],
  "spec.os.name": ["spec", "os", "name"],
  "spec.nodeSelector[kubernetes.io/os]": ["spec", "nodeSelector", "kubernetes.io/os"],
  "metadata.annotations[a.b/c].d": ["metadata", "annotations", "a.b/c", "d"],
  "[a.b]": ["a.b"],
  "a[b][c]": ["a", "b", "c"],
};

for (const [text, keys] of Object.entries(spellings)) {
  test(`"${text}" has the keys ${JSON.stringify(keys)}`, () => assert.equal(parseFieldPath(text), { text, keys }));
}

for (const text of [".a", "a.", "a..b", "a[", "a]", "a[b"]) {
  test(`"${text}" is no path`, () =>
    assert.throws(
      () => parseFieldPath(text),
      (error: unknown) => error instanceof SyntaxError,
    ));
}

const names = fc.stringMatching(/^[a-zA-Z]{1,5}$/);
const mapKeys = fc.stringMatching(/^[a-z./-]{1,8}$/);
const steps = fc.array(
  fc.oneof(
    names.map((key) => ({ key, text: key })),
    mapKeys.map((key) => ({ key, text: `[${key}]` })),
  ),
);
const spelled = steps.map((all) => ({
  keys: all.map(({ key }) => key),
  text: all.reduce((path, { text }) => joinPath(path, text), ""),
}));

test("paths joined step by step have the keys of all steps", () => {
  fc.assert(
    fc.property(spelled, ({ text, keys }) => assert.equal(parseFieldPath(text).keys, keys)),
    runs,
  );
});

test("two paths joined have the keys of both", () => {
  fc.assert(
    fc.property(spelled, spelled, (a, b) => {
      assert.equal(parseFieldPath(joinPath(a.text, b.text)).keys, [...a.keys, ...b.keys]);
    }),
    runs,
  );
});

test("joining with the object itself changes nothing", () => {
  assert.is(joinPath("", "spec"), "spec");
  assert.is(joinPath("spec", ""), "spec");
  assert.is(joinPath("spec.a", "[b]"), "spec.a[b]");
});

/** An object with only `value` at these keys. */
function nested(keys: readonly string[], value: unknown): unknown {
  return keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
}

test("a value is found where it was put", () => {
  fc.assert(
    fc.property(spelled, fc.jsonValue(), ({ text, keys }, value) =>
      assert.is(valueAt(nested(keys, value), parseFieldPath(text)), value),
    ),
    runs,
  );
});

test("nothing is found below a parent that is missing, null, a list or no object", () => {
  for (const parent of [undefined, null, [], ["b"], "text", 0, false]) {
    assert.is(valueAt({ a: parent }, parseFieldPath("a.b")), undefined, JSON.stringify(parent));
    assert.is(valueAt({ a: parent }, parseFieldPath("a.length")), undefined, JSON.stringify(parent));
  }
});

test("properties of Object.prototype are not found", () => {
  assert.is(valueAt({ a: {} }, parseFieldPath("a.constructor")), undefined);
  assert.is(valueAt({ a: {} }, parseFieldPath("a.toString")), undefined);
});

test("the object itself is at the empty path", () => {
  const object = {};
  assert.is(valueAt(object, here), object);
});

test.run();
