import { suite } from "uvu";
import { interpret } from "../../src/model/interpret.js";
import type { Model } from "../../src/model/model.js";
import type { Policy } from "../../src/opa/policy.js";
import { loadPolicy } from "../../src/opa/policy.js";
import { numberOption } from "../generate/options.js";
import { verdictWords } from "../verdict-words.js";
import { assertAgreement } from "./agreement.js";
import { askedModels } from "./asked.js";
import type { Judge } from "./judge.js";
import { releaseFolder } from "./release-folder.js";
import { fixtureSamples, generatedSamples } from "./samples.js";

const test = suite("wasm");

/** The module that `check` runs, on the package of npm that it runs with. */
function wasmJudge(policy: Policy, model: Model): Judge {
  return {
    engine: "opa-wasm",
    kubernetes: model.version,
    title: `opa-wasm, ${model.version}`,
    exempt: () => undefined,
    finds: ({ object }) => interpret(model, object).findings.map(({ rule }) => rule),
    expected: ({ object }) => verdictWords(interpret(model, object)),
    answers: (samples) => new Map(samples.map(({ name, object }) => [name, verdictWords(policy.judge(object))])),
  };
}

for (const model of askedModels()) {
  const judge = wasmJudge(await loadPolicy(releaseFolder(model)), model);
  test(`fixtures, ${model.version}`, () => assertAgreement(judge, fixtureSamples(model), "fixtures"));
  test(`generated objects, ${model.version}`, () => {
    assertAgreement(judge, generatedSamples(model, numberOption("objects", 2000)), "generated objects");
  });
}

test.run();
