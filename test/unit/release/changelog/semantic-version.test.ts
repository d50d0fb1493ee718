import { suite } from "uvu";
import * as assert from "uvu/assert";
import { compareSemantic, greatestBump, raised } from "../../../../src/release/changelog/semantic-version.js";

const test = suite("release/changelog/semantic-version");

test("a raised part sets the parts after it to 0", () => {
  assert.equal(
    ([undefined, "patch", "minor", "major"] as const).map((bump) => raised("1.2.3", bump)),
    ["1.2.3", "1.2.4", "1.3.0", "2.0.0"],
  );
});

test("versions are compared as numbers", () => {
  const sorted = ["10.0.0", "1.10.0", "1.9.9", "1.9.10", "2.0.0"].sort(compareSemantic);
  assert.equal(sorted, ["1.9.9", "1.9.10", "1.10.0", "2.0.0", "10.0.0"]);
  assert.is(compareSemantic("1.0.0", "1.0.0"), 0);
});

test("the greatest bump counts", () => {
  assert.equal(
    [greatestBump([]), greatestBump(["patch", "major", "minor"]), greatestBump(["patch"])],
    [undefined, "major", "patch"],
  );
});

test.run();
