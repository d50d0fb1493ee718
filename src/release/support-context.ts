import type { EmitContext, SupportContext } from "../engines/engine.js";
import type { Model } from "../model/model.js";
import type { PackageFixtures } from "../engines/samples/fixtures.js";
import { samplesOf } from "../engines/samples/samples.js";

/**
 * What supporting files are made from.
 *
 * @param defaultModel the model before a user set anything in it
 * @param from what this package shows and tests its policies with
 */
export function supportContext(model: Model, defaultModel: Model, context: EmitContext, from: PackageFixtures): SupportContext {
  const fixturesOf: SupportContext["fixturesOf"] = (rule) => from.fixtures.get(rule) ?? [];
  return {
    ...context,
    defaultModel,
    fixturesOf,
    mutationFixturesOf: (mutation) => from.mutationFixtures.get(mutation) ?? [],
    samplesOf: (question) => samplesOf(model, question, fixturesOf(question.id)),
  };
}
