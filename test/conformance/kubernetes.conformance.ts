import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Model } from "../../src/model/model.js";
import { engines } from "../engines/engines.js";
import { editablePlaces } from "../generate/edits.js";
import { numberOption, seed } from "../generate/options.js";
import { placesRead } from "../generate/reads.js";
import { containerValues, podValues, validPods } from "../generate/valid-pods.js";
import { models } from "../spec.js";
import { assertAgreement } from "./agreement.js";
import { engineTest } from "./engine-test.js";
import { kubernetesJudge, rejections } from "./kubernetes.js";
import { toSamples } from "./samples.js";

const test = suite("kubernetes");

for (const { tool, version } of engines.filter((engine) => engine.tool === "oracle")) {
  const model = models().find((one) => one.version === version);
  if (!model) continue;

  test(`pods for ${version} set every field that a rule with the effect rejected reads`, () => {
    assert.equal(unset(model), []);
  });

  const pods = fc.sample(validPods, { seed: seed(), numRuns: numberOption("pods", 5000) });
  const samples = toSamples(pods, `generated, seed ${seed()}`);

  test(`every rule of ${version} with the effect rejected rejects a generated pod`, () => {
    const found = new Set(samples.flatMap(({ object }) => rejections(model, object).map(({ rule }) => rule)));
    const rejecting = model.rules.filter(({ cases }) => cases.some(({ effect }) => effect === "rejected"));
    assert.equal(rejecting.map(({ id }) => id).filter((id) => !found.has(id)), []);
  });

  engineTest(test, tool, version, "the API server refuses exactly what rules call rejected", (command) => {
    const rejected = samples.filter(({ object }) => rejections(model, object).length > 0).length;
    assertAgreement(kubernetesJudge(command, model), samples, `pods, ${rejected} rejected`);
  });
}

/** Fields that rules read and the generator of pods leaves alone: about them nothing would be proved. */
function unset(model: Model): string[] {
  const set = [...Object.keys(podValues).map((path) => `pod.${path}`), ...Object.keys(containerValues).map((path) => `container.${path}`)];
  const read = model.subjects.filter(({ name }) => name === "pod").flatMap((subject) => {
    const places = editablePlaces(placesRead(model, subject, (effect) => effect === "rejected"));
    return places.map((keys) => keys.join("."));
  });
  return read.filter((path) => !set.some((one) => one === path || one.startsWith(`${path}.`) || path.startsWith(`${one}.`)));
}

test.run();
