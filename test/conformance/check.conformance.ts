import { suite } from "uvu";
import { evaluators } from "../../src/check/load-release.js";
import type { Model } from "../../src/model/model.js";
import type { Fixture } from "../fixtures.js";
import { isBrief, numberOption } from "../generate/options.js";
import { assertAgreement } from "./agreement.js";
import { askedModels, spanningModels } from "./asked.js";
import { checkJudge, evaluatorNames } from "./check.js";
import { firstBroken, fixtureSets, generatedSamples, plainFirst, settings } from "./samples.js";

const test = suite("check");

/** All fixtures; in a brief run, between the oldest and the newest version one of each rule. */
function chosen(model: Model): ((fixture: Fixture) => boolean) | undefined {
  if (spanningModels().includes(model)) return undefined;
  const broken = firstBroken(model, plainFirst());
  return (one) => broken.has(one);
}

for (const model of askedModels()) {
  for (const evaluator of evaluators) {
    const name = evaluatorNames[evaluator];
    for (const { values, samples } of fixtureSets(model, chosen(model))) {
      test(`${name}, fixtures${settings(values)}, ${model.version}`, async () =>
        assertAgreement(await checkJudge(evaluator, model, values), samples, `fixtures${settings(values)}`));
    }

    test(`${name}, generated objects, ${model.version}`, async () => {
      // No other engine is so fast. In a brief run, opa-wasm gets as many as opa, whose Rego it is compiled from.
      const times = isBrief() && evaluator === "wasm" ? 1 : 10;
      const samples = generatedSamples(model, times * numberOption("objects", 200));
      assertAgreement(await checkJudge(evaluator, model, new Map()), samples, "generated objects");
    });
  }
}

test.run();
