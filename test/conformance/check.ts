import type { Evaluator } from "../../src/check/load-release.js";
import { loadRelease } from "../../src/check/load-release.js";
import type { Model } from "../../src/model/model.js";
import type { ParameterValues } from "../../src/model/parameter.js";
import { verdictWords } from "../verdict-words.js";
import { interpreted } from "./interpreted.js";
import type { Judge } from "./judge.js";
import { releaseFolder } from "./release-folder.js";

/** The names of the evaluators of `check` among the engines. */
export const evaluatorNames: Readonly<Record<Evaluator, string>> = { js: "js", wasm: "opa-wasm" };

/** The committed release as `check` loads it: compiled rules, or the OPA policies as Wasm. @throws Error when it is stale */
export async function checkJudge(evaluator: Evaluator, model: Model, values: ParameterValues): Promise<Judge> {
  releaseFolder(model);
  const { policy } = await loadRelease(model.version, () => values, { evaluator });
  const engine = evaluatorNames[evaluator];
  return {
    engine,
    kubernetes: model.version,
    silence: "lost",
    title: `${engine}, ${model.version}`,
    exempt: () => undefined,
    finds: ({ object }) => interpreted(model, object, values).findings.map(({ rule }) => rule),
    expected: ({ object }) => verdictWords(interpreted(model, object, values)),
    answers: (samples) => new Map(samples.map(({ name, object }) => [name, verdictWords(policy.evaluate(object))])),
  };
}
