import { suite } from "uvu";
import * as assert from "uvu/assert";
import { greatestBump, raised } from "../../../../src/release/changelog/semantic-version.js";

const test = suite("release/changelog/semantic-version");

test("a raised part sets the parts after it to 0", () => {
  assert.equal(
    ([undefined, "patch", "minor", "major"] as const).map((bump) => raised("1.2.3", bump)),
    ["1.2.3", "1.2.4", "1.3.0", "2.0.0"],
  );
});

test("the greatest bump counts", () => {
  assert.equal(
    [greatestBump([]), greatestBump(["patch", "major", "minor"]), greatestBump(["patch"])],
    [undefined, "major", "patch"],
  );
});

test.run();
