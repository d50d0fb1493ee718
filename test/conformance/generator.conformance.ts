import { suite } from "uvu";
import * as assert from "uvu/assert";
import { interpret } from "../../src/model/interpret.js";
import type { Model } from "../../src/model/model.js";
import { askedModels } from "./asked.js";
import { generatedSamples } from "./samples.js";

const test = suite("generator");

for (const model of askedModels()) {
  test(`every rule of ${model.version} finds something in generated objects`, () =>
    assert.equal(quietRules(model), []));
}

/** Rules of which generated objects prove nothing, because none of many breaks them. */
function quietRules(model: Model): string[] {
  const findings = generatedSamples(model, 12_000).flatMap(({ object }) => interpret(model, object).findings);
  const found = new Set(findings.map(({ rule }) => rule));
  return model.rules.map(({ id }) => id).filter((id) => !found.has(id));
}

test.run();
