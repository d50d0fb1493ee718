import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import { gatekeeper } from "../../../../src/engines/gatekeeper/engine.js";
import { parameterProperties } from "../../../../src/engines/gatekeeper/template.js";
import type { Model } from "../../../../src/model/model.js";
import type { Parameter } from "../../../../src/model/parameter.js";
import { withDefaults } from "../../../../src/model/parameter.js";
import { imageForm } from "../../../../src/model/pattern.js";
import { comparedModels, models } from "../../../spec.js";
import { emit, ofKind } from "../emission.js";

const test = suite("engines/gatekeeper/template");

const parameters: readonly Parameter[] = [
  { name: "builds", type: "texts", description: "Builds: of nodes.", default: [] },
  { name: "exempt", type: "images", description: "Exempt.", default: [] },
  { name: "images", type: "patterns", description: "Images.", default: ["^a[.]b$", "c"] },
  { name: "taint.effect", type: "text", description: "Effect.", default: "NoSchedule" },
  { name: "taint.key", type: "text", description: "Key.", default: "os" },
  { name: "taint.value", type: "text", description: "Value.", default: "", optional: true },
];

const list = (description: string): object => ({ type: "array", description, items: { type: "string", minLength: 1 } });
const text = (description: string): object => ({ type: "string", description, minLength: 1 });

test("each parameter is a property with its default in the description, and dots become groups", () => {
  assert.equal(parse(parameterProperties(parameters)), {
    builds: list("Builds: of nodes. Default: an empty list."),
    exempt: {
      type: "array",
      description: "Exempt. Default: an empty list.",
      items: { type: "string", minLength: 1, pattern: imageForm.pattern },
    },
    images: list("Images. Default: ^a[.]b$, c."),
    taint: {
      type: "object",
      properties: {
        effect: text("Effect. Default: NoSchedule."),
        key: text("Key. Default: os."),
        value: { type: "string", description: "Value. Default: an empty string." },
      },
    },
  });
});

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly description?: string;
  readonly default?: unknown;
}

/** The parameters of every template, as one text each. */
function schemas(model: Model): Schema[] {
  return ofKind(emit(gatekeeper, model), "ConstraintTemplate").map(
    ([, { spec }]) => spec.crd.spec.validation.openAPIV3Schema as Schema,
  );
}

for (const model of comparedModels()) {
  test(`every template accepts all parameters, so one patch works for all, ${model.version}`, () => {
    const own = ["auditOwned", "denied", "severities", "skipRules"];
    const names = [...own, ...new Set(model.parameters.map(({ name }) => name.split(".")[0]))];
    for (const { properties = {} } of schemas(model)) assert.equal(Object.keys(properties).sort(), names.sort());
    assert.ok(schemas(model).length > 2);
  });

  test(`a template has the functions that its rules call, and no others that only some rules need, ${model.version}`, () => {
    const calling = ["at_most", "encoded_length", "same_value"];
    const found = ofKind(emit(gatekeeper, model), "ConstraintTemplate").flatMap(([path, template]) => {
      const text = JSON.stringify(template).replaceAll("\\n", "\n").replaceAll("\\t", "\t");
      return calling.map((name) => ({
        path,
        name,
        isDefined: new RegExp(`^${name}\\(`, "m").test(text),
        isCalled: new RegExp(`[^\\w\\n]${name}\\(`).test(text),
      }));
    });
    const wrong = found.filter(({ isDefined, isCalled }) => isDefined !== isCalled);
    assert.equal(wrong, []);
    assert.ok(found.some(({ isCalled }) => isCalled) && found.some(({ isCalled }) => !isCalled));
  });

  test(`constraints store only defaults that never change, ${model.version}`, () => {
    for (const { properties: { severities, skipRules, ...others } = {} } of schemas(model)) {
      assert.equal([severities?.default, skipRules?.default], [["error", "warning", "info"], []]);
      assert.not.match(JSON.stringify(others), /"default":/);
    }
  });

  test(`every parameter is described, ${model.version}`, () => {
    const all = (schema: Schema): Schema[] =>
      Object.values(schema.properties ?? {}).flatMap((one) => (one.properties ? all(one) : [one]));
    for (const schema of schemas(model))
      for (const { description } of all(schema)) assert.match(description ?? "", /^[A-Z].*\.$/);
  });
}

test("changed defaults are in the description and in the Rego", () => {
  const [newest] = models().slice(-1) as [Model];
  const model = {
    ...newest,
    parameters: withDefaults(newest.parameters, new Map([["taint.key", "node.example.com/os"]])),
  };
  for (const { properties } of schemas(model))
    assert.match(properties?.["taint"]?.properties?.["key"]?.description ?? "", / Default: node\.example\.com\/os\.$/);
  for (const { text: file } of emit(gatekeeper, model).files.filter(({ path }) => path.endsWith("template.yaml"))) {
    assert.match(file, /\n\s+"key": "node\.example\.com\/os",\n/);
  }
});

test.run();
