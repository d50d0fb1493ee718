import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { formatPathSteps, parsePathSteps, tryParsePathSteps } from "../../../src/lib/path-steps.js";
import { seed } from "../../generate/options.js";

const plain = { noNullPrototype: true };
const test = suite("lib/path-steps");

test("names, list indexes and map keys are steps", () => {
  assert.equal(parsePathSteps("spec.containers[0].image"), [
    { text: "spec", bracketed: false },
    { text: "containers", bracketed: false },
    { text: "0", bracketed: true },
    { text: "image", bracketed: false },
  ]);
  assert.equal(parsePathSteps("metadata.annotations[a.b/c]").at(-1), { text: "a.b/c", bracketed: true });
});

test("the empty path is the object itself", () => {
  assert.equal(parsePathSteps(""), []);
});

test("what is no path is refused with the text that is wrong", () => {
  for (const text of [".", "a.", ".a", "a..b", "a[", "a]", "a[b]c", "a[0"]) {
    assert.throws(() => parsePathSteps(text), /is not a field path/, text);
    assert.is(tryParsePathSteps(text), undefined, text);
  }
});

test("formatting is the inverse of parsing", () => {
  const name = { text: fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]*$/), bracketed: fc.constant(false) };
  const key = { text: fc.stringMatching(/^[A-Za-z0-9./_-]*$/), bracketed: fc.constant(true) };
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.record(name, plain), fc.record(key, plain))), (path) => {
      assert.equal(parsePathSteps(formatPathSteps(path)), path);
    }),
    { seed: seed() },
  );
});

test.run();
