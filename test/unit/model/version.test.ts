import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { KubeVersion } from "../../../src/model/version.js";
import { compareVersions, parseVersion } from "../../../src/model/version.js";

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

test("versions are compared as numbers", () => {
  const order = ["1.9", "1.10", "1.24", "1.100"] as KubeVersion[];
  assert.equal([...order].reverse().sort(compareVersions), order);
  assert.is(compareVersions(order[0] as KubeVersion, order[0] as KubeVersion), 0);
});

test.run();
