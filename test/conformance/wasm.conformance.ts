import { suite } from "uvu";
import { interpret } from "../../src/model/interpret.js";
import type { Model } from "../../src/model/model.js";
import type { ParameterValues } from "../../src/model/parameter.js";
import { numberOption } from "../generate/options.js";
import { loadPolicy } from "../load-policy.js";
import { verdictWords } from "../verdict-words.js";
import { assertAgreement } from "./agreement.js";
import { askedModels } from "./asked.js";
import type { Judge } from "./judge.js";
import { releaseFolder } from "./release-folder.js";
import { fixtureSets, generatedSamples, settings } from "./samples.js";

const test = suite("wasm");

/** The module that `check` runs, on the package of npm that it runs with. */
async function wasmJudge(model: Model, values: ParameterValues): Promise<Judge> {
  const policy = await loadPolicy(releaseFolder(model), values);
  return {
    engine: "opa-wasm",
    kubernetes: model.version,
    silence: "lost",
    title: `opa-wasm, ${model.version}`,
    exempt: () => undefined,
    finds: ({ object }) => interpret(model, object, values).findings.map(({ rule }) => rule),
    expected: ({ object }) => verdictWords(interpret(model, object, values)),
    answers: (samples) => new Map(samples.map(({ name, object }) => [name, verdictWords(policy.judge(object))])),
  };
}

for (const model of askedModels()) {
  for (const { values, samples } of fixtureSets(model)) {
    test(`fixtures${settings(values)}, ${model.version}`, async () =>
      assertAgreement(await wasmJudge(model, values), samples, `fixtures${settings(values)}`));
  }

  test(`generated objects, ${model.version}`, async () => {
    // No other engine is so fast.
    const samples = generatedSamples(model, 10 * numberOption("objects", 200));
    assertAgreement(await wasmJudge(model, new Map()), samples, "generated objects");
  });
}

test.run();
