import { suite } from "uvu";
import { evaluators } from "../../src/check/load-release.js";
import { numberOption } from "../generate/options.js";
import { assertAgreement } from "./agreement.js";
import { spanningModels } from "./asked.js";
import { checkJudge, evaluatorNames } from "./check.js";
import { fixtureSets, generatedSamples, settings } from "./samples.js";

const test = suite("check");

// In a brief run, the parts compile and wasm evaluate the fixtures of the other versions.
for (const model of spanningModels()) {
  for (const evaluator of evaluators) {
    const name = evaluatorNames[evaluator];
    for (const { values, samples } of fixtureSets(model)) {
      test(`${name}, fixtures${settings(values)}, ${model.version}`, async () =>
        assertAgreement(await checkJudge(evaluator, model, values), samples, `fixtures${settings(values)}`));
    }

    test(`${name}, generated objects, ${model.version}`, async () => {
      // No other engine is so fast.
      const samples = generatedSamples(model, 10 * numberOption("objects", 200));
      assertAgreement(await checkJudge(evaluator, model, new Map()), samples, "generated objects");
    });
  }
}

test.run();
