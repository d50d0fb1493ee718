import { join } from "node:path";
import type { Materials } from "../../../src/emit/companion.js";
import type { OutputFile } from "../../../src/emit/emitter.js";
import { framesFrom } from "../../../src/emit/frames.js";
import { gatekeeperCompanion } from "../../../src/emit/gatekeeper/companion.js";
import { gatekeeper } from "../../../src/emit/gatekeeper/emitter.js";
import type { Model } from "../../../src/model/model.js";
import { packageRoot } from "../../../src/package.js";
import type { Fixture } from "../../../src/samples/fixtures.js";
import { packageFixtures } from "../../../src/samples/package-fixtures.js";
import { samplesOf } from "../../../src/samples/samples.js";
import { emit } from "../emission.js";

const fixturesOf = (rule: string): readonly Fixture[] => packageFixtures().get(rule) ?? [];
const made = new WeakMap<Model, readonly OutputFile[]>();

/** What companions are given of a model. */
export function materialsOf(model: Model): Materials {
  const frames = framesFrom(join(packageRoot, "templates"));
  return { usual: model, policies: emit(gatekeeper, model).files, frames, fixturesOf, samplesOf: (question) => samplesOf(model, question, fixturesOf(question.id)) };
}

/** Templates and constraints, with everything beside them; made once for all tests of a file. */
export function releaseOf(model: Model): readonly OutputFile[] {
  const known = made.get(model) ?? [...emit(gatekeeper, model).files, ...gatekeeperCompanion(model, materialsOf(model))];
  made.set(model, known);
  return known;
}
