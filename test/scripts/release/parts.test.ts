import { suite } from "uvu";
import * as assert from "uvu/assert";
import { sha256 } from "../../../src/opa/digest.js";
import type { ReleaseIndex } from "../../../src/release/index-file.js";
import { partOf } from "../../../scripts/release/parts.js";

const test = suite("scripts/release/parts");
const paths = ["README.md", "catalog.yaml", "gatekeeper/x/template.yaml", "kyverno/x/x.yaml", "opa/bundle/main/main.rego", "profiles/strict/kyverno/y/y.yaml", "release.json", "runtime-classes/kyverno.yaml"];
const source = { index: { kubernetes: "1.27", files: {} } as unknown as ReleaseIndex, files: new Map(paths.map((path) => [path, Buffer.from(path)])) };

function pathsOf(engine?: string): readonly string[] {
  return [...partOf(source, engine).keys()];
}

test("a part has the files of its engine, those of none, the license and an index", () => {
  assert.equal(pathsOf("kyverno"), ["LICENSE", "README.md", "kyverno/x/x.yaml", "profiles/strict/kyverno/y/y.yaml", "runtime-classes/kyverno.yaml", "release.json"]);
  assert.equal(pathsOf("opa"), ["LICENSE", "README.md", "opa/bundle/main/main.rego", "runtime-classes/kyverno.yaml", "release.json"]);
});

test("the catalog of Gatekeeper is its own, though it lies at the root", () => {
  assert.ok(pathsOf("gatekeeper").includes("catalog.yaml"));
});

test("the whole has everything", () => {
  assert.equal(pathsOf().filter((path) => path !== "LICENSE").sort(), [...paths].sort());
});

test("the index of a part names just what is there", () => {
  const part = partOf(source, "gatekeeper");
  const { kubernetes, files } = JSON.parse(String(part.get("release.json"))) as ReleaseIndex;
  assert.is(kubernetes, "1.27");
  assert.equal(Object.keys(files), [...part.keys()].filter((path) => path !== "release.json"));
  assert.is(files["README.md"], sha256("README.md"));
});

test.run();
