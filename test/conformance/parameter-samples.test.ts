import { suite } from "uvu";
import * as assert from "uvu/assert";
import { interpret } from "../../src/model/interpret.js";
import type { Model } from "../../src/model/model.js";
import type { ParameterValues } from "../../src/model/parameter.js";
import { valueFault } from "../../src/model/parameter.js";
import { models } from "../spec.js";
import { verdictWords } from "../verdict-words.js";
import { ownValues, parameterSamples, parametersAsked } from "./parameter-samples.js";

const test = suite("conformance/parameter-samples");

/** What a model says about an object, as text. */
function said(model: Model, object: unknown, values: ParameterValues): string {
  return verdictWords(interpret(model, object, values)).join("\n");
}

for (const model of models()) {
  test(`every parameter is set, to something else than its default that is no fault, ${model.version}`, () => {
    assert.equal([...ownValues.keys()].sort(), model.parameters.map(({ name }) => name).sort());
    for (const parameter of model.parameters) {
      const value = ownValues.get(parameter.name);
      assert.not.equal(value, parameter.default, parameter.name);
      assert.is(valueFault(parameter, value), undefined, parameter.name);
    }
  });

  test(`every parameter that a rule asks for makes a difference to an object, ${model.version}`, () => {
    const all = parameterSamples().map(({ object }) => [object, said(model, object, ownValues)] as const);
    const idle = [...parametersAsked(model)].filter((name) => {
      const others = new Map([...ownValues].filter(([other]) => other !== name));
      return all.every(([object, words]) => said(model, object, others) === words);
    });
    assert.equal(idle, [], "No object in parameter-samples.ts shows these parameters.");
  });
}

test.run();
