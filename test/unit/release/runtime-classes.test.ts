import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import { templatesFrom } from "../../../src/engines/template-renderer.js";
import { interpret } from "../../../src/model/interpret.js";
import type { Model } from "../../../src/model/model.js";
import { withDefaults } from "../../../src/model/parameter.js";
import { runtimeClassFiles } from "../../../src/release/runtime-classes.js";
import { models } from "../../spec.js";

const test = suite("release/runtime-classes");
const renderTemplate = templatesFrom();

function filesOf(model: Model): ReadonlyMap<string, unknown> {
  return new Map(runtimeClassFiles(model, renderTemplate).map(({ path, text }) => [path, parse(text) as unknown]));
}

for (const model of models()) {
  const later =
    { "1.24": ["windows-20h2"] }[model.version as string] ?? (model.version >= "1.34" ? ["windows-2025"] : []);
  const names = ["windows-2019", "windows-2022", ...later];

  test(`each class that is known has a file, and the kustomization names it, ${model.version}`, () => {
    const files = filesOf(model);
    const { resources } = files.get("runtime-classes/kustomization.yaml") as { resources: string[] };
    assert.equal(
      resources,
      names.map((name) => `${name}.yaml`),
    );
    assert.equal(
      [...files.keys()].sort(),
      ["kustomization", ...names].map((name) => `runtime-classes/${name}.yaml`).sort(),
    );
  });

  test(`no rule reports the RuntimeClasses, ${model.version}`, () => {
    const classes = [...filesOf(model)].filter(([path]) => !path.endsWith("kustomization.yaml"));
    for (const [path, object] of classes) assert.equal(interpret(model, object).findings, [], path);
    assert.ok(model.rules.some(({ subject }) => subject === "runtime-class"));
  });
}

test("a class has what the documents show of windows-2019, with a handler that containerd knows", () => {
  const newest = models().at(-1) as Model;
  assert.equal(filesOf(newest).get("runtime-classes/windows-2019.yaml"), {
    apiVersion: "node.k8s.io/v1",
    kind: "RuntimeClass",
    metadata: { name: "windows-2019" },
    handler: "runhcs-wcow-process",
    scheduling: {
      nodeSelector: {
        "kubernetes.io/os": "windows",
        "kubernetes.io/arch": "amd64",
        "node.kubernetes.io/windows-build": "10.0.17763",
      },
      tolerations: [{ key: "os", operator: "Equal", value: "windows", effect: "NoSchedule" }],
    },
  });
});

test("without a taint, a class adds no toleration", () => {
  const newest = models().at(-1) as Model;
  const parameters = withDefaults(newest.parameters, new Map([["taint.key", ""]]));
  const { scheduling } = filesOf({ ...newest, parameters }).get("runtime-classes/windows-2019.yaml") as {
    scheduling: object;
  };
  assert.equal(Object.keys(scheduling), ["nodeSelector"]);
});

test.run();
