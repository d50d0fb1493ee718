import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { References } from "../../../src/model/author.js";
import { ResultsByReferences } from "../../../src/model/followed-references.js";

const test = suite("model/followed-references");

const references =
  (texts: Readonly<Record<string, readonly string[]>>): References =>
  (name) =>
    texts[name];

/** A result is the texts of these names. */
function resultsFor(...names: readonly string[]): (texts: Readonly<Record<string, readonly string[]>>) => unknown {
  const results = new ResultsByReferences<unknown>();
  return (texts) => results.of(references(texts), (follow) => names.map((name) => follow(name)));
}

test("a result is used again while the references that it followed lead to the same texts", () => {
  const result = resultsFor("a");
  const first = result({ a: ["x", "y"], b: ["x"] });
  assert.equal(first, [["x", "y"]]);
  assert.is(result({ a: ["x", "y"], b: ["z"] }), first);
});

test("another text, another order and a missing reference make another result", () => {
  const result = resultsFor("a");
  const first = result({ a: ["x", "y"] });
  assert.equal(result({ a: ["x", "z"] }), [["x", "z"]]);
  assert.equal(result({ a: ["y", "x"] }), [["y", "x"]]);
  assert.equal(result({}), [undefined]);
  assert.is(result({ a: ["x", "y"] }), first);
});

test("every reference counts", () => {
  const result = resultsFor("a", "b");
  const first = result({ a: ["x"], b: ["y"] });
  assert.equal(result({ a: ["x"], b: ["z"] }), [["x"], ["z"]]);
  assert.is(result({ a: ["x"], b: ["y"] }), first);
});

test("a result that follows no reference is made once", () => {
  const result = resultsFor();
  assert.is(result({ a: ["x"] }), result({ b: ["y"] }));
});

test.run();
