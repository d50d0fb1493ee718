import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Source } from "../../../scripts/release/parts.js";
import { partOf } from "../../../scripts/release/parts.js";
import { engines } from "../../../src/engines/index.js";
import { hexDigest } from "../../../src/lib/digest.js";
import type { ReleaseIndex } from "../../../src/release/index-file.js";
import type { ReleaseFiles } from "../../../src/release/paths.js";
import { readSums } from "../../../src/release/verify/sums.js";

const test = suite("scripts/release/parts");
const paths = [
  "README.md",
  "catalog.yaml",
  "gatekeeper/x/template.yaml",
  "kyverno/x/x.yaml",
  "opa/bundle/main/main.rego",
  "profiles/strict/kyverno/y/y.yaml",
  "release.json",
  "runtime-classes/kyverno.yaml",
];
const source = {
  index: { kubernetes: "1.27" } as unknown as ReleaseIndex,
  files: new Map(paths.map((path) => [path, Buffer.from(path)])),
};

function part(from: Source, id?: string): ReleaseFiles {
  return partOf(
    from,
    engines,
    engines.find((engine) => engine.id === id),
  );
}

function pathsOf(id?: string): readonly string[] {
  return [...part(source, id).keys()];
}

test("an archive of an engine contains its files, shared files, the license, the index and checksums", () => {
  assert.equal(pathsOf("kyverno"), [
    "LICENSE",
    "README.md",
    "kyverno/x/x.yaml",
    "profiles/strict/kyverno/y/y.yaml",
    "release.json",
    "runtime-classes/kyverno.yaml",
    "SHA256SUMS",
  ]);
  assert.equal(pathsOf("opa"), [
    "LICENSE",
    "README.md",
    "opa/bundle/main/main.rego",
    "release.json",
    "runtime-classes/kyverno.yaml",
    "SHA256SUMS",
  ]);
});

test("the catalog of Gatekeeper is its own, though it lies at the root", () => {
  assert.ok(pathsOf("gatekeeper").includes("catalog.yaml"));
});

test("the complete archive contains everything", () => {
  assert.equal(
    pathsOf()
      .filter((path) => path !== "LICENSE")
      .sort(),
    [...paths, "SHA256SUMS"].sort(),
  );
});

test("the list of a part names just what is there", () => {
  const made = part(
    { ...source, files: new Map([...source.files, ["SHA256SUMS", Buffer.from("of the complete release")]]) },
    "gatekeeper",
  );
  const sums = readSums(String(made.get("SHA256SUMS")), "SHA256SUMS");
  assert.ok("size" in sums);
  assert.equal(
    [...sums.keys()],
    [...made.keys()].filter((path) => path !== "SHA256SUMS"),
  );
  assert.is(sums.get("README.md"), hexDigest("README.md"));
});

test.run();
