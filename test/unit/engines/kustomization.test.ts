import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import { kustomization, setLabels } from "../../../src/engines/kustomization.js";
import { templatesFrom } from "../../../src/engines/template-renderer.js";

const test = suite("engines/kustomization");
const renderTemplate = templatesFrom();

test("a kustomization names its resources in order", () => {
  const { path, text } = kustomization("kyverno", ["b", "a.yaml", "../c"], renderTemplate);
  assert.is(path, "kyverno/kustomization.yaml");
  assert.equal(parse(text), {
    apiVersion: "kustomize.config.k8s.io/v1beta1",
    kind: "Kustomization",
    resources: ["../c", "a.yaml", "b"],
  });
});

test("a set labels its objects, and no selector", () => {
  const labels = setLabels({ release: { version: "1.2.0-rc.1+build.7", date: "2026-01-01" } });
  const { labels: written } = parse(kustomization("kyverno", ["a.yaml"], renderTemplate, labels).text) as {
    labels: unknown;
  };
  assert.equal(written, labels);
  assert.equal(written, [
    {
      includeSelectors: false,
      pairs: { "app.kubernetes.io/part-of": "wincompat", "app.kubernetes.io/version": "1.2.0-rc.1_build.7" },
    },
  ]);
});

test.run();
