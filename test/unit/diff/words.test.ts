import { suite } from "uvu";
import * as assert from "uvu/assert";
import { enumerate } from "../../../src/diff/words.js";

const test = suite("diff/words");

test("names are enumerated as people do", () => {
  assert.equal([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(enumerate), ["", "a", "a and b", "a, b and c"]);
});

test.run();
