import { suite } from "uvu";
import * as assert from "uvu/assert";
import { compareSemantic } from "../../../src/lib/semantic-version.js";

const test = suite("lib/semantic-version");

test("versions are compared as numbers", () => {
  const sorted = ["10.0.0", "1.10.0", "1.9.9", "1.9.10", "2.0.0"].sort(compareSemantic);
  assert.equal(sorted, ["1.9.9", "1.9.10", "1.10.0", "2.0.0", "10.0.0"]);
  assert.is(compareSemantic("1.0.0", "1.0.0"), 0);
});

test("missing numbers are 0, and so is what is no version", () => {
  assert.ok(compareSemantic("1.9", "1.12") < 0);
  assert.equal([compareSemantic("1.9", "1.9.0"), compareSemantic("new", "0.0.0")], [0, 0]);
});

test.run();
