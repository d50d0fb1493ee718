import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { KubeVersion } from "../../../src/model/version.js";
import { compareVersions, minorOf, parsePatchRelease, parseVersion, versionList } from "../../../src/model/version.js";

const test = suite("model/version");

for (const [text, version] of Object.entries({
  "1.27": "1.27",
  "v1.27": "1.27",
  "1.27.3": "1.27",
  "v1.27.0": "1.27",
  "1.9": "1.9",
  "1.100": "1.100",
  "1.27.3-gke.100": "1.27",
  "v1.26.6+rke2r1": "1.26",
})) {
  test(`"${text}" is ${version}`, () => assert.is(parseVersion(text), version));
}

for (const text of [
  "",
  "abc",
  "1",
  "2.27",
  "1.",
  "1.027",
  "1.0",
  "1.27.",
  "1.27.3.1",
  "1.27-rc.1",
  " 1.27",
  "1.27 ",
  "V1.27",
  "11.27",
]) {
  test(`"${text}" is no version`, () => assert.is(parseVersion(text), undefined));
}

test("a patch release is read with its minor version, without what vendors add", () => {
  const read = ["v1.27.3-gke.100", "1.27.0", "1.27.013", "v1.27", "1.27-rc.1"].map(parsePatchRelease);
  assert.equal(read, ["1.27.3", "1.27.0", "1.27.13", "1.27", undefined]);
  assert.equal(
    read.slice(0, 4).map((one) => minorOf(one as KubeVersion)),
    ["1.27", "1.27", "1.27", "1.27"],
  );
});

test("versions are compared as numbers, and a minor version comes before its patch releases", () => {
  const order = ["1.9", "1.10", "1.24", "1.24.0", "1.24.9", "1.24.10", "1.25", "1.100"] as KubeVersion[];
  assert.equal([...order].reverse().sort(compareVersions), order);
  assert.is(compareVersions(order[0] as KubeVersion, order[0] as KubeVersion), 0);
});

test("only minor versions without a gap are a range", () => {
  assert.is(versionList(["1.24", "1.26", "1.27", "1.28"]), "1.24, 1.26 to 1.28");
  assert.is(versionList(["1.29.12", "1.30.1", "1.31"]), "1.29.12, 1.30.1, 1.31");
});

test.run();
