import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Model, Platform } from "../../../src/model/model.js";
import { valueFault } from "../../../src/model/parameter.js";
import { models } from "../../spec.js";

const test = suite("model/platforms");
const [oldest, newest] = [models()[0], models().at(-1)] as [Model, Model];

function valuesOf({ platforms }: Model, id: string): Platform["values"] | undefined {
  return platforms.find((one) => one.id === id)?.values;
}

test("a platform sets its Windows taint and who gets its toleration, or an empty taint", () => {
  assert.equal(valuesOf(newest, "gke"), {
    "taint.key": "node.kubernetes.io/os",
    "taint.value": "windows",
    "taint.effect": "NoSchedule",
    "taint.toleratedFor": "node-selector",
  });
  for (const id of ["aks", "rancher"]) assert.equal(valuesOf(newest, id), { "taint.key": "" });
});

test("a platform requires the node selector where its webhook reads nothing else", () => {
  assert.equal(
    newest.platforms.filter(({ values }) => values["osSelector"] === "required").map(({ id }) => id),
    ["eks"],
  );
});

test("a RuntimeClass of a platform is added to those of the version", () => {
  const classes = [oldest, newest].map((model) => valuesOf(model, "openshift")?.["windowsRuntimeClasses"]);
  assert.equal(classes, [
    ["windows", "windows-2019", "windows-2022", "windows-20h2", "windows2019"],
    ["windows", "windows-2019", "windows-2022", "windows-2025", "windows2019"],
  ]);
});

for (const model of models()) {
  test(`what platforms set are parameters with values that fit, ${model.version}`, () => {
    for (const { id, values } of model.platforms) {
      for (const [name, value] of Object.entries(values)) {
        const parameter = model.parameters.find((one) => one.name === name);
        assert.ok(parameter, `${id}: ${name}`);
        assert.is(valueFault(parameter, value), undefined, `${id}: ${name}`);
      }
    }
  });
}

test.run();
