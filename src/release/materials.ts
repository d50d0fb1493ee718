import type { Materials } from "../emit/companion.js";
import type { OutputFile } from "../emit/emitter.js";
import type { Frames } from "../emit/frames.js";
import type { Model } from "../model/model.js";
import type { PackageFixtures } from "../samples/package-fixtures.js";
import { samplesOf } from "../samples/samples.js";

/**
 * What companions are given.
 * @param usual the model before a user set anything in it
 * @param policies those of all engines
 */
export function materialsOf(model: Model, usual: Model, policies: readonly OutputFile[], frames: Frames, from: PackageFixtures): Materials {
  const fixturesOf: Materials["fixturesOf"] = (rule) => from.fixtures.get(rule) ?? [];
  return {
    usual,
    policies,
    frames,
    fixturesOf,
    mutationFixturesOf: (mutation) => from.mutationFixtures.get(mutation) ?? [],
    samplesOf: (question) => samplesOf(model, question, fixturesOf(question.id)),
  };
}
