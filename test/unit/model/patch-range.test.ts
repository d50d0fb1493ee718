import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { KubeVersion } from "../../../src/model/version.js";
import { boundsIn, isAbout, rangeFault } from "../../../src/model/version.js";

const test = suite("model/patch-range");
const among = (patches: readonly string[], ...versions: string[]): readonly string[] =>
  versions.filter((version) => isAbout(patches, version as KubeVersion));

test("a range includes both ends, and minor versions only as unknown", () => {
  assert.equal(among(["1.29.2-1.29.10"], "1.29", "1.29.1", "1.29.2", "1.29.9", "1.29.10", "1.29.11"), [
    "1.29.2",
    "1.29.9",
    "1.29.10",
  ]);
  assert.equal(among(["unknown"], "1.29", "1.29.1"), ["1.29"]);
});

test("a range without an end includes all newer versions", () => {
  assert.equal(among(["unknown", "1.24.5-"], "1.24", "1.24.4", "1.24.5", "1.25.0"), ["1.24", "1.24.5", "1.25.0"]);
});

test("rules differ from the first release of a range on, and from the one after its last", () => {
  const bounds = (patches: readonly string[], minor: string) => boundsIn(patches, minor as KubeVersion);
  assert.equal(bounds(["unknown", "1.29.0-1.29.12"], "1.29"), ["1.29.0", "1.29.13"]);
  assert.equal(bounds(["1.29.0-1.29.12"], "1.30"), []);
  assert.equal(bounds(["1.29.13-"], "1.29"), ["1.29.13"]);
});

test("a range that ends before it begins is a fault", () => {
  assert.is(rangeFault("1.29.9-1.29.10"), undefined);
  assert.is(rangeFault("1.29.9-"), undefined);
  assert.is(rangeFault("unknown"), undefined);
  assert.match(rangeFault("1.29.10-1.29.9") ?? "", /^The range 1\.29\.10-1\.29\.9 ends before it begins\./);
});

test.run();
