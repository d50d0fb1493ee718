import { suite } from "uvu";
import * as assert from "uvu/assert";
import { tagOf } from "../../../scripts/release/oras.js";
import { engines } from "../../../src/engines/index.js";

const test = suite("scripts/release/artifacts");
const paths = [
  "kyverno/policies/wincompat-a-error.yaml",
  "kyverno/policies/kustomization.yaml",
  "kyverno/nodes/wincompat-c-error.yaml",
  "kyverno/kustomization.yaml",
  "kyverno/mutate/wincompat-set.yaml",
  "profiles/strict/kyverno/wincompat-b/wincompat-b.yaml",
  "opa/bundle/.manifest",
  "opa/bundle/data.json",
  "opa/bundle/main/main.rego",
  "opa/bundle/main/main_test.rego",
  "opa/policy.wasm",
  "opa/bundle.tar.gz",
];
const files = new Map(paths.map((path) => [path, Buffer.from(path)]));
const artifacts = engines.flatMap(({ releaseParts }) => releaseParts.artifacts(files));

function layers(program: string): readonly string[] {
  return (
    artifacts.find((one) => one.program === program)?.layers.map(({ title, mediaType }) => `${title} ${mediaType}`) ??
    []
  );
}

test("each program finds the media types that it looks for", () => {
  assert.equal(
    artifacts.map(({ program, config }) => `${program} ${config}`),
    [
      "opa application/vnd.oci.image.config.v1+json",
      "conftest application/vnd.unknown.config.v1+json",
      "kyverno application/vnd.cncf.kyverno.config.v1+json",
    ],
  );
  assert.equal(layers("opa"), ["bundle.tar.gz application/vnd.oci.image.layer.v1.tar+gzip"]);
});

test("conftest gets policies and data, and no tests", () => {
  assert.equal(layers("conftest"), [
    "main/main.rego application/vnd.cncf.openpolicyagent.policy.layer.v1+rego",
    "data.json application/vnd.cncf.openpolicyagent.data.layer.v1+json",
  ]);
});

test("Kyverno gets the policies of core, and neither mutations nor profiles", () => {
  assert.equal(layers("kyverno"), ["wincompat-a-error.yaml application/vnd.cncf.kyverno.policy.layer.v1+yaml"]);
});

test("a tag is made of both versions, without what a tag cannot hold", () => {
  assert.is(tagOf({ kubernetes: "1.27", version: "1.2.0-rc.1+build.7" }), "1.27-1.2.0-rc.1");
});

test.run();
