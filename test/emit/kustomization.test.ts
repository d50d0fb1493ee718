import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import { packageFrames } from "../../src/emit/frames.js";
import { kustomization } from "../../src/emit/kustomization.js";

const test = suite("emit/kustomization");
const frames = packageFrames();

test("a kustomization names its resources in order", () => {
  const { path, text } = kustomization("kyverno", ["b", "a.yaml", "../c"], frames);
  assert.is(path, "kyverno/kustomization.yaml");
  assert.equal(parse(text), { apiVersion: "kustomize.config.k8s.io/v1beta1", kind: "Kustomization", resources: ["../c", "a.yaml", "b"] });
});

test.run();
