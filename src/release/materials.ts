import type { Materials } from "../engines/companion.js";
import type { OutputFile } from "../engines/emitter.js";
import type { Frames } from "../engines/frames.js";
import type { Model } from "../model/model.js";
import type { PackageFixtures } from "../engines/samples/package-fixtures.js";
import { samplesOf } from "../engines/samples/samples.js";

/** What the materials are taken from. */
export interface MaterialSources {
  /** The model before a user set anything in it. */
  readonly usual: Model;
  /** The policies of all engines. */
  readonly policies: readonly OutputFile[];
  readonly frames: Frames;
  readonly fixtures: PackageFixtures;
}

/** What companions are given. */
export function materialsOf(model: Model, { fixtures: from, ...given }: MaterialSources): Materials {
  const fixturesOf: Materials["fixturesOf"] = (rule) => from.fixtures.get(rule) ?? [];
  return {
    ...given,
    fixturesOf,
    mutationFixturesOf: (mutation) => from.mutationFixtures.get(mutation) ?? [],
    samplesOf: (question) => samplesOf(model, question, fixturesOf(question.id)),
  };
}
