import { suite } from "uvu";
import * as assert from "uvu/assert";
import { bumps, compareSemantic, greatestBump, raised } from "../../../../src/release/changelog/semantic-version.js";

const test = suite("release/changelog/semantic-version");

test("a version rises by one, and what is smaller begins anew", () => {
  assert.equal(bumps.map((bump) => raised("1.2.3", bump)), ["1.2.3", "1.2.4", "1.3.0", "2.0.0"]);
});

test("versions are compared as numbers", () => {
  const sorted = ["10.0.0", "1.10.0", "1.9.9", "1.9.10", "2.0.0"].sort(compareSemantic);
  assert.equal(sorted, ["1.9.9", "1.9.10", "1.10.0", "2.0.0", "10.0.0"]);
  assert.is(compareSemantic("1.0.0", "1.0.0"), 0);
});

test("the greatest of several, and none of none", () => {
  assert.equal([greatestBump([]), greatestBump(["patch", "major", "minor"]), greatestBump(["none", "patch"])], ["none", "major", "patch"]);
});

test.run();
