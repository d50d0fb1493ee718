import { suite } from "uvu";
import * as assert from "uvu/assert";
import { choosePatchRelease, chooseVersions, patchReleasesOf } from "../../../../src/check/settings/versions.js";
import { UsageError } from "../../../../src/lib/errors.js";
import type { KubeVersion } from "../../../../src/model/version.js";
import { assertThrows } from "../../../assert-throws.js";

const test = suite("check/settings/versions");
const known = ["1.9", "1.26", "1.27"] as KubeVersion[];

const chosen: Readonly<Record<string, readonly string[]>> = {
  "1.27": ["1.27"],
  "v1.27.3": ["1.27"],
  "1.27,1.26": ["1.26", "1.27"],
  " 1.26 , v1.9": ["1.9", "1.26"],
  "1.26,1.26.4": ["1.26"],
  latest: ["1.27"],
};

for (const [asked, versions] of Object.entries(chosen)) {
  test(`"${asked}" is ${versions.join(" and ")}`, () => assert.equal(chooseVersions(asked, known), versions));
}

test("who asks for none gets all", () => assert.equal(chooseVersions(undefined, known), known));

test("patch releases are kept where they are asked for, oldest first and each once", () => {
  const asked = ["latest", "v1.26.4-gke.1", "1.26", "1.26.4", "1.99.1", "abc"];
  assert.equal(patchReleasesOf(asked, known), ["1.26", "1.26.4", "1.27"]);
  assert.is(choosePatchRelease("v1.26.4", known), "1.26.4");
  assert.is(choosePatchRelease("latest", known), "1.27");
  assert.throws(() => choosePatchRelease("1.99.1", known), /^Kubernetes 1\.99 is not supported\./);
});

const refused: Readonly<Record<string, string>> = {
  "1.3": "Kubernetes 1.3 is not supported. Supported versions are 1.9, 1.26, 1.27; the oldest is 1.9.",
  abc: '"abc" is not a version of Kubernetes. Write it as 1.37, v1.37 or 1.29.12, or latest.',
  "": '"" is not a version of Kubernetes. Write it as 1.37, v1.37 or 1.29.12, or latest.',
  "1.27,": '"" is not a version of Kubernetes. Write it as 1.37, v1.37 or 1.29.12, or latest.',
  "1.99": "Kubernetes 1.99 is not supported. Supported versions are 1.9, 1.26, 1.27; the newest is 1.27.",
};

for (const [asked, message] of Object.entries(refused)) {
  test(`"${asked}" is refused`, () => {
    assertThrows(() => chooseVersions(asked, known), UsageError, message);
  });
}

test.run();
