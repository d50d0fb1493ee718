import { suite } from "uvu";
import * as assert from "uvu/assert";
import { formatDiagnostic } from "../../../../src/lib/diagnostic.js";
import { readReleaseIdentity } from "../../../../src/release/verify/release-identity.js";

const test = suite("release/verify/release-identity");

function faults(text: string): readonly string[] {
  const read = readReleaseIdentity(text, "release.json");
  return "kubernetes" in read ? [] : read.map(formatDiagnostic);
}

test("the index says which release it belongs to", () => {
  const read = readReleaseIdentity(
    JSON.stringify({ wincompat: "0.1.0", kubernetes: "1.27", version: "1.2.0" }),
    "release.json",
  );
  assert.equal(read, { kubernetes: "1.27", version: "1.2.0" });
});

test("everything that is wrong with it is reported at once, with its place", () => {
  assert.equal(faults('{\n  "kubernetes": "v1.27"\n}'), [
    "release.json:2:3  kubernetes is a minor version of Kubernetes, such as 1.27.",
    "release.json:1:1  version is the semantic version of the policies, such as 1.0.0.",
  ]);
});

for (const text of ["", "{", '{\n  "version": x\n}', "\ufeff{}", "undefined"]) {
  test(`${JSON.stringify(text)} is no JSON`, () =>
    assert.equal(faults(text), ["release.json:1:1  This is not valid JSON. Restore the release."]));
}

for (const version of ["", "1.0", "v1.0.0", "1.0.0/../..", 1, "1.0.0\n"]) {
  test(`${JSON.stringify(version)} is no version`, () => {
    const text = JSON.stringify({ kubernetes: "1.27", version });
    assert.match(
      faults(text).join("\n"),
      /^release\.json:1:\d+ {2}version is the semantic version of the policies, such as 1\.0\.0\.$/,
    );
  });
}

test("a version may have a label", () => {
  assert.equal(faults(JSON.stringify({ kubernetes: "1.27", version: "1.0.0-rc.1+build.7" })), []);
});

for (const text of ["[]", "null", '"1.27"']) {
  test(`${text} is no index`, () =>
    assert.match(faults(text).join("\n"), /^release\.json:1:1 {2}The index of a release is an object /));
}

test.run();
