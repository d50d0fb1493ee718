import { suite } from "uvu";
import * as assert from "uvu/assert";
import { formatDiagnostic } from "../../src/diagnostic.js";
import { readReleaseList } from "../../src/verify/release-list.js";

const test = suite("verify/release-list");
const digest = `sha256:${"0a".repeat(32)}`;

function faults(text: string): readonly string[] {
  const read = readReleaseList(text, "release.json");
  return "digests" in read ? [] : read.map(formatDiagnostic);
}

test("the list says what each file's digest is", () => {
  const read = readReleaseList(JSON.stringify({ kubernetes: "1.27", version: "1.2.0", files: { "opa/a": digest, __proto__x: digest } }), "release.json");
  assert.ok("digests" in read);
  assert.equal([read.kubernetes, read.version, [...read.digests]], ["1.27", "1.2.0", [["opa/a", "0a".repeat(32)], ["__proto__x", "0a".repeat(32)]]]);
});

test("everything that is wrong with it is told at once, with its place", () => {
  const text = `{
  "kubernetes": "v1.27",
  "files": {
    "../a": "${digest}",
    "b": "${digest.toUpperCase()}",
    "release.json": 1
  }
}`;
  assert.equal(faults(text), [
    "release.json:2:3  kubernetes is a minor version of Kubernetes, such as 1.27.",
    "release.json:1:1  version is the semantic version of the policies, such as 1.0.0.",
    'release.json:4:5  The path "../a" leaves the folder.',
    'release.json:5:5  The digest of "b" is sha256: with 64 hexadecimal digits in lower case.',
    'release.json:6:5  The path "release.json" is the list itself, which has no digest.',
    'release.json:6:5  The digest of "release.json" is sha256: with 64 hexadecimal digits in lower case.',
  ]);
});

for (const text of ["", "{", '{\n  "files": x\n}', "\ufeff{}", "undefined"]) {
  test(`${JSON.stringify(text)} is no JSON`, () => assert.equal(faults(text), ["release.json:1:1  This is not valid JSON. Restore the release."]));
}

for (const files of [undefined, [], {}, "opa/a", null]) {
  test(`${JSON.stringify(files)} names no files`, () => {
    const text = JSON.stringify({ kubernetes: "1.27", version: "1.0.0", files });
    assert.match(faults(text).join("\n"), /^release\.json:1:\d+ {2}files names every file of the release with its digest\.$/);
  });
}

for (const version of ["", "1.0", "v1.0.0", "1.0.0/../..", 1, "1.0.0\n"]) {
  test(`${JSON.stringify(version)} is no version`, () => {
    const text = JSON.stringify({ kubernetes: "1.27", version, files: { a: digest } });
    assert.match(faults(text).join("\n"), /^release\.json:1:\d+ {2}version is the semantic version of the policies, such as 1\.0\.0\.$/);
  });
}

test("a version may have a label", () => {
  assert.equal(faults(JSON.stringify({ kubernetes: "1.27", version: "1.0.0-rc.1+build.7", files: { a: digest } })), []);
});

for (const text of ["[]", "null", '"1.27"']) {
  test(`${text} is no index`, () => assert.match(faults(text).join("\n"), /^release\.json:1:1 {2}The index of a release is an object /));
}

test.run();
